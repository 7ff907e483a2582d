! MESSAGE: substrings are not supported
subroutine bad(n, a)
  integer n
  real a(n)
  c(1)(1:2) = a(1)
end subroutine bad
