! MESSAGE: 'c' is of type CHARACTER with a deferred length, which is not supported
subroutine bad(k)
  integer k
  character(len=:) :: c
  if (c == 'a') k = 1
end subroutine bad
