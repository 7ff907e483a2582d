! MESSAGE: CHARACTER values are not supported
subroutine bad(n, k)
  integer n, k
  k = 'a'
end subroutine bad
