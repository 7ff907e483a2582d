! RUN: crayon ir --passes=depend,fuse %s
! What rows keep under a condition is set behind the kernel before what all rows set alike: both are values of the kernel's loops.
subroutine r(n, m, a, e, flag, k, first, last)
  integer :: n, m, k, first, last, i, j
  real :: a(n,m), e(n,m)
  logical :: flag
  do j = 1, m
    first = 1
    do i = first, n
      e(i,j) = 2*a(i,j)
    end do
    if (flag) k = -2
  end do
  last = k + first
end subroutine
