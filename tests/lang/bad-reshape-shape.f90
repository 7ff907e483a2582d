! MESSAGE: RESHAPE to a shape that is not constant is not supported
subroutine bad(n, m, a, b)
  integer n, m
  real a(n*m), b(n, m)
  b = reshape(a, [n, m])
end subroutine bad
