! MESSAGE: NULLIFY is not supported
subroutine bad(n, a)
  integer n
  real a(n)
  a(1) = 0.0
  nullify (p)
end subroutine bad
