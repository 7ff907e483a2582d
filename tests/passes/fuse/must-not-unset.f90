! RUN: crayon ir --passes=depend,fuse %s
! t(0) is what the row before has set.
subroutine r(n, m, a, e)
  integer :: n, m, i, j
  real :: a(n,m), e(n,m), t(0:1000)
  do j = 1, m
    do i = 1, n
      t(i) = a(i,j)
    end do
    do i = 1, n
      e(i,j) = t(i-1)
    end do
    t(0) = 1.0
  end do
end subroutine
