! MESSAGE: pointer assignment is not supported
subroutine bad(n, a)
  integer n
  real a(n)
  p => a
  a(1) = 0.0
end subroutine bad
