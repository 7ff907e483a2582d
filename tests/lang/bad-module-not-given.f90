! MESSAGE: module 'elsewhere' is not in the given files
subroutine bad(n, a)
  use elsewhere
  integer n
  real a(n)
  a(1) = 0.0
end subroutine bad
