! MESSAGE: 'names' is an array of type CHARACTER, which is not supported
subroutine bad(k)
  integer k
  character(len=8) :: names(3)
  if (names(k) == 'roe') k = 1
end subroutine bad
