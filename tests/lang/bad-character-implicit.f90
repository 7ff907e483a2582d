! MESSAGE: 'c' is of type CHARACTER, which is not supported
subroutine bad(k)
  implicit character*8 (c)
  integer k
  if (c == 'a') k = 1
end subroutine bad
