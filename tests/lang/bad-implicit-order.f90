! MESSAGE: IMPLICIT must stand before the declarations
subroutine bad(x)
  real x
  implicit none
  x = 1
end subroutine
