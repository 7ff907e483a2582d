! MESSAGE: 'c' is an OPTIONAL argument of type CHARACTER, which is not supported
subroutine bad(k, c)
  integer k
  character(len=*), optional :: c
  if (present(c)) k = 1
end subroutine bad
