! RUN: crayon ir --after=fuse %s
! A lane loop whose bounds are other ones in each turn leaves in its variable what stands behind it, not what its bounds say of the first turn.
subroutine r(n, a, last)
  integer :: n, i, j, last
  real :: a(n,4)
  i = 1
  do j = 1, 4
    do i = j, n
      a(i,j) = 0.5*a(i,j)
    end do
    i = 3
  end do
  last = i
end subroutine
