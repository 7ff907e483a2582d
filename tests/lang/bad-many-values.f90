! MESSAGE: 'x' and what lies beside it have more than 4000000 initial values that are not zero
subroutine bad(a)
  real a, x(5000000)
  data x /5000000*1./
  a = x(1)
end subroutine
