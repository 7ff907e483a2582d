! MESSAGE: function 'f' has no type here: it is not declared, and IMPLICIT NONE is in force
double precision function f(x)
  real x
  f = x
end function
subroutine bad(a)
  implicit none
  external f
  real a
  a = f(a)
end subroutine
