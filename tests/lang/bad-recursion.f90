! MESSAGE: 'bad' calls itself: recursion is not supported
subroutine bad(n, k)
  integer n, k
  if (n > 0) call bad(n, k)
end subroutine bad
