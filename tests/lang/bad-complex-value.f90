! MESSAGE: COMPLEX values are not supported
subroutine bad(n, a)
  integer n
  real a(n)
  a(1) = abs((1.0, 2.0))
end subroutine bad
