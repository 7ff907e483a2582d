! MESSAGE: an array in an array constructor is supported only when it is a variable of rank 1 with constant bounds
subroutine bad(n, a, b)
  integer n
  real a(n), b(n+1)
  b = (/ 1.0, a /)
end subroutine bad
