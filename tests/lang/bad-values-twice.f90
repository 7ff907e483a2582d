! MESSAGE: the variables from 'x' on are given initial values twice
subroutine bad(a)
  real a, x(10), y(10)
  equivalence (x, y)
  data x(1) /1./, y(1) /2./
  a = x(1)
end subroutine
