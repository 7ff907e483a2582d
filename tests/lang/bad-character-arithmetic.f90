! MESSAGE: 'c' is of type CHARACTER, which is not supported here
subroutine bad(c, k)
  character(len=4) :: c
  integer k
  k = k + c
end subroutine bad
