! MESSAGE: 'v' is VOLATILE, which is not supported
subroutine bad(n, a)
  integer n
  real a(n)
  real, volatile :: v
  v = 1.0
  a(1) = v
end subroutine bad
