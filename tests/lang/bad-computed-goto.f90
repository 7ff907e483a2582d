! MESSAGE: computed GOTO is not supported
subroutine bad(n, k)
  integer n, k
  go to (10, 20), n
10 k = 1
20 k = k + 2
end subroutine bad
