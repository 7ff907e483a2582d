! MESSAGE: constants of 16 bytes are not supported
! FLAGS: -fdefault-real-8
subroutine bad(n, a)
  integer n
  real a(n)
  a(1) = 0.1d0
end subroutine bad
