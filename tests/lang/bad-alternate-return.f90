! MESSAGE: alternate returns are not supported
subroutine bad(n, *)
  integer n
  n = 1
end subroutine bad
