! MESSAGE: 'a' is an array with VALUE, which is not supported
subroutine bad(n, a)
  integer n
  real, value :: a(n)
  a(1) = 0.0
end subroutine bad
