! MESSAGE: 'a' is an argument with TARGET, which is not supported
subroutine bad(n, a)
  integer n
  real, target :: a(n)
  a(1) = 0.0
end subroutine bad
