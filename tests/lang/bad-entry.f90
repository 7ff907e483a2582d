! MESSAGE: ENTRY is not supported
subroutine bad(n, a)
  integer n
  real a(n)
  a(1) = 0.0
  entry bad2(n, a)
  a(n) = 1.0
end subroutine bad
