! MESSAGE: substrings of constants with bounds that are not constant are not supported
subroutine bad(k)
  integer k
  character(*), parameter :: letters = 'abc'
  if (letters(k:k) == 'b') k = 1
end subroutine bad
