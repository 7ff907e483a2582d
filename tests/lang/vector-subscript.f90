! Gather and scatter written as array syntax.
subroutine vecsub(n, idx, a, b)
  integer n, idx(n)
  real a(n), b(n)
  a = b(idx)
  a(idx(1:n/2)) = 0.5
end subroutine vecsub
