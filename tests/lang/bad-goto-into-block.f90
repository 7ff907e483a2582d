! MESSAGE: a GOTO that jumps into a block is not supported
subroutine bad(n, k)
  integer n, k
  go to 10
  if (n > 0) then
10  k = 1
  end if
end subroutine bad
