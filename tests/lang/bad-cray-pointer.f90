! MESSAGE: Cray POINTER is not supported
subroutine bad(n, a)
  real a(n)
  pointer (ip, x)
  a(1) = x
end subroutine bad
