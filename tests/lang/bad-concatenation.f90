! MESSAGE: concatenations of CHARACTER values that are not constant are not supported
subroutine bad(k, c)
  integer k
  character(len=4) c
  if (c // 'x' == 'roe x') k = 1
end subroutine bad
