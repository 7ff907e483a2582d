! RUN: crayon ir --passes=depend,fuse %s
! A scalar that an IF among the lane loops sets on one side may have its value from a row before: the row stays on the host.
subroutine r(n, m, a, d)
  integer :: n, m, i, j
  real :: a(n,m), d(m), s
  s = 1
  do j = 1, m
    if (d(j) > 0) s = d(j)
    do i = 1, n
      a(i,j) = s*a(i,j)
    end do
  end do
end subroutine
