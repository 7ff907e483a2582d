! MESSAGE: the size of this part of 'a' is not known when the routine is entered, which a copy for an argument needs
subroutine bad(n, a)
  integer n, m
  real a(n,*)
  m = 2*n
  call other(m, a(1,1:m))
end subroutine bad
subroutine other(m, b)
  integer m
  real b(m)
  b(1) = 0.0
end subroutine other
