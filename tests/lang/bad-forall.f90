! MESSAGE: FORALL is not supported
subroutine bad(n, a)
  integer n
  real a(n)
  forall (i = 1:n) a(i) = 1.0
end subroutine bad
