! MESSAGE: 'c' is an argument of type CHARACTER with VALUE, which is not supported
subroutine bad(k, c)
  integer k
  character, value :: c
  if (c == 'a') k = 1
end subroutine bad
