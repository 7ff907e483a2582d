! RUN: crayon ir --after=fuse %s
! A lane loop whose bounds are other ones in each turn leaves in its variable what stands behind it, not what its bounds say of some turn.
subroutine r(n, flag, a, last)
  integer :: n, flag, i, j, last
  real :: a(n,4)
  i = 1
  do j = 1, 4
    if (flag > 0) then
      do i = j, n
        a(i,j) = 0.5*a(i,j)
      end do
    end if
    i = 3
  end do
  last = i
end subroutine
