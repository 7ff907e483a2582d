! MESSAGE: MATMUL for which gfortran may call its library is not supported
subroutine bad(n, a, b)
  integer n
  real a(n, n), b(n)
  b = matmul(a, b)
end subroutine bad
