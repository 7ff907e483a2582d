! Each operation has the kind of its operands: 2./3. is REAL*4, 1/2 is 0, -x**2 is -(x**2).
subroutine liter(n, x, d)
  integer :: n, i
  real :: x(n)
  double precision :: d(n)
  do i = 1, n
    d(i) = d(i) + 2./3. + 1/2 + 1.d0/3 + 0.25_8*x(i)
    x(i) = -x(i)**2 + 1.5e-1
  end do
end subroutine liter
