! RUN: crayon ir --passes=depend,fuse %s
! The second nest reads the work row that the last row of the first one left.
subroutine r(n, m, d, e)
  integer :: n, m, i, j
  real :: d(n,m), e(n,m), w(n)
  do j = 1, m
    do i = 1, n
      w(i) = d(i,j)
    end do
  end do
  do j = 1, m
    do i = 1, n
      e(i,j) = w(i) + d(i,j)
    end do
  end do
end subroutine
