! RUN: crayon ir --after=frontend %s
! MAX and MIN fold to the left over any number of arguments; the F77 names convert.
subroutine s(x, y, z, i, j)
  real :: x, y, z
  integer :: i, j
  x = max(x, y, z) - min(x, y, z, 1.0)
  x = amax0(i, j) + amin1(y, z)
  i = max1(y, z) + min0(i, j, 3)
end subroutine
