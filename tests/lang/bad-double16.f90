! MESSAGE: 'd' is of 16 bytes, which is not supported
! FLAGS: -fdefault-real-8
subroutine bad(n, a, d)
  integer n
  real a(n)
  double precision d(n)
  a(1) = d(1)
end subroutine bad
