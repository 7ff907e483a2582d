! MESSAGE: the implied DOs of constants and DATA have more than 2000000 iterations
subroutine bad(a)
  real a, x(5000000)
  data (x(i), i = 1, 5000000) /5000000*0./
  a = x(1)
end subroutine
