! MESSAGE: 'w' is an array of deferred shape, which is not supported
subroutine bad(n, a)
  integer n
  real a(n), w(:)
  a(1) = 0.0
  w = 1.0
end subroutine bad
