! MESSAGE: 'x' has more than 140737488355328 bytes, which is too large
subroutine bad(a)
  real a, x(2000000000, 2000000000)
  a = x(1, 1)
end subroutine
