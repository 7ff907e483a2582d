! MESSAGE: 'c' is of type CHARACTER of another kind than 1, which is not supported
subroutine bad(k)
  integer k
  character(len=2, kind=4) :: c
  if (c == 'a') k = 1
end subroutine bad
