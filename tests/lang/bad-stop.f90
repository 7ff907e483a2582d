! MESSAGE: STOP is not supported
subroutine bad(n, a)
  integer n
  real a(n)
  if (a(1) < 0.0) stop
end subroutine bad
