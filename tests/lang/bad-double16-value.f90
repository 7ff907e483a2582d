! MESSAGE: values of 16 bytes are not supported
! FLAGS: -fdefault-real-8
subroutine bad(n, a)
  integer n
  real a(n)
  a(1) = dble(a(2))
end subroutine bad
