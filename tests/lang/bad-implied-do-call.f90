! MESSAGE: functions and reductions in an implied DO whose bounds are not constant are not supported
subroutine bad(n, a)
  integer n
  real a(n)
  a = (/ (sum(a(1:i)), i = 1, n) /)
end subroutine bad
