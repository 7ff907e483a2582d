! MESSAGE: 'k' is an OPTIONAL argument, which is not supported
subroutine bad(n, k)
  integer n
  integer, optional :: k
  k = n
end subroutine bad
