! RUN: crayon ir --after=frontend %s
! A local EQUIVALENCE group is an overlay area; a saved one is static.
subroutine s(r)
  real :: r, x(4), y(2), z(3)
  equivalence (x(3), y(1)), (z(3), x(1))
  integer :: i, j
  equivalence (i, j)
  save j
  y(1) = r
  z(1) = y(2)
  r = x(3) + z(2) + i + j
end subroutine
