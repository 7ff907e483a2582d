! MESSAGE: 'bad' is RECURSIVE, which is not supported
recursive subroutine bad(n, a)
  integer n
  real a(n)
  a(1) = 0.0
end subroutine bad
