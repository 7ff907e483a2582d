! MESSAGE: 'f' is a procedure argument, and no call in the given files says which procedure it is
subroutine bad(n, a, f)
  integer n
  real a(n), f
  external f
  a(1) = f(a(2))
end subroutine bad
