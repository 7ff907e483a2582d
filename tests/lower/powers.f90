! RUN: crayon ir --after=frontend %s
! Constant exponents become the products of GCC's table, others POWI or POW.
subroutine s(x, y, i, j8)
  real :: x, y
  integer :: i
  integer(8) :: j8
  y = x**5
  y = x**(-2)
  y = x**0 + x**1 + x**(-1)
  y = x**i
  y = x**j8
  y = x**y + x**2.0 + x**0.5
  i = i**3 + 2**i
  y = x**33
end subroutine
