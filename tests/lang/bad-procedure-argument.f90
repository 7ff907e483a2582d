! MESSAGE: 'f' is a procedure argument, which is not supported
subroutine bad(n, a, f)
  integer n
  real a(n), f
  external f
  a(1) = f(a(2))
end subroutine bad
