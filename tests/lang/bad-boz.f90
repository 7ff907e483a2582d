! MESSAGE: BOZ constants are not supported
subroutine bad(n, a)
  integer n
  real a(n)
  a(1) = abs(z'3f800000')
end subroutine bad
