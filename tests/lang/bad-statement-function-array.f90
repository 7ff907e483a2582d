! MESSAGE: statement functions with array values are not supported
subroutine bad(n, a, b)
  integer n
  real a(n), b(n)
  f(x) = x + b
  a(1) = sum(f(1.0))
end subroutine bad
