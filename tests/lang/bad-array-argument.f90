! MESSAGE: array expressions as arguments are not supported
subroutine bad(n, a)
  integer n
  real a(n)
  call bad2(n, a + 1.0)
end subroutine bad
subroutine bad2(n, x)
  integer n
  real x(n)
  x(1) = 1.0
end subroutine bad2
