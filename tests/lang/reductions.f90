! Reductions of array expressions to scalars.
subroutine reduc(n, a, b, s, l)
  real a(n), b(n), s(6)
  logical l(2)
  s(1) = sum(a*b)
  s(2) = product(a(1:min(n, 5)))
  s(3) = maxval(a)
  s(4) = minval(abs(b - 1.0))
  s(5) = dot_product(a, b)
  s(6) = count(a > b)
  l(1) = any(a > 1.9)
  l(2) = all(b < 1.9)
end subroutine reduc
