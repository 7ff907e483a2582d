! MESSAGE: an implied DO whose bounds are not constant is supported only as the one item of an array constructor
subroutine bad(n, a)
  integer n, i
  real a(n + 1)
  a = [0.0, (real(i), i = 1, n)]
end subroutine bad
