! RUN: crayon ir --after=frontend %s
! An external function that is not declared has the type of its first letter, or none under IMPLICIT NONE.
double precision function f(x)
  real x
  f = x
end function
subroutine none(a)
  implicit none
  external f
  real a
  a = f(a)
end subroutine
subroutine letter(a)
  a = f(a)
end subroutine
subroutine fine(a)
  implicit none
  double precision f
  real a
  a = f(a)
end subroutine
