! MESSAGE: 'u' is of a derived type, which is not supported
subroutine bad(n, a)
  integer n
  real a(n)
  type point
    real x, y
  end type point
  type(point) u
  a(1) = 0.0
  u = a(n)
end subroutine bad
