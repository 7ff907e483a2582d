! RUN: crayon ir --after=frontend %s
! Operands take the common type, constants fold at their kind, assignment converts.
subroutine s(x, d, i, j8)
  real :: x
  double precision :: d
  integer :: i
  integer(8) :: j8
  x = i/2 + 1/2
  x = 2./3. + x
  d = 2./3. + x*d
  d = 0.1
  i = x*d
  j8 = i + j8
  x = -x**2
  x = 2*x
end subroutine
