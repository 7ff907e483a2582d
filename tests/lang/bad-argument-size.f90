! MESSAGE: the size of this argument is not known when the routine is entered
subroutine bad(n, a)
  integer n, m
  real a(n)
  m = n/2
  call other(m, (/ (a(i), i = 1, m) /) + 1.0)
end subroutine bad
subroutine other(m, b)
  integer m
  real b(m)
  b(1) = b(2)
end subroutine other
