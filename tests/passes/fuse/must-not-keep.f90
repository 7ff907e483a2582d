! RUN: crayon ir --passes=depend,fuse %s
! A scalar that is set once more behind its uses: the second row finds that.
subroutine r(n, m, kind, wide, a, e)
  integer :: n, m, kind, i, j
  real :: wide, a(n,m), e(n,m), t(1000)
  do j = 1, m
    if (kind < 3) wide = 1.0
    do i = 1, n
      t(i) = a(i,j)*wide
    end do
    do i = 2, n
      e(i,j) = t(i) - t(i-1)
    end do
    if (kind > 1) wide = 2.0
  end do
end subroutine
