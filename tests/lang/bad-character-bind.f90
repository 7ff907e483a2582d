! MESSAGE: 'c' is an argument of type CHARACTER of a procedure with BIND(C), which is not supported
subroutine bad(k, c) bind(c)
  integer k
  character :: c
  if (c == 'a') k = 1
end subroutine bad
