! MESSAGE: input and output (print) is not supported
subroutine bad(n, a)
  integer n
  real a(n)
  print *, a(1)
end subroutine bad
