! RUN: cp %s "$work/b.f90"; cd "$work"; gfortran -O2 b.f90 -o g && ./g >out; for few in 64 0; do echo "== $few"; crayon fc --few=$few --backend=c --explain -O2 b.f90 -o c && ./c | cmp - out; done
! How many elements an array has that a variable declares may be plain to see: its unit names elements by their numbers alone, up to the third at
! least (FEST-3D's states of n_var components in functions of a cell's face). An array whose elements are named otherwise has any number.
module m
  implicit none
  integer :: n_var
contains
  function flux(ql, qr, area)
    real(8), intent(in) :: ql(1:n_var), qr(1:n_var), area
    real(8) :: flux(1:n_var), p(1:n_var), w(1:n_var)
    p = qr
    w(1) = ql(1)
    w(2) = ql(2)/ql(1)
    w(3) = ql(3)/ql(1)
    w(4:5) = ql(4:5)*p(4:5)
    flux(1) = w(1)*p(2)
    flux(2) = w(2)*p(1) + p(5)*sum(w(2:3)**2)
    flux(3) = w(3) + sum(p)
    flux(4:) = w(4:5)
    flux = flux*area
  end function
  subroutine ends(x, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    x = 0.5d0*x
    x(1) = x(2)
    x(2) = x(3)
    x(n) = x(n-1)
  end subroutine
  subroutine scaled(x, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    x = 0.5d0*x
    x(1) = x(2)
  end subroutine
end module
program main
  use m
  implicit none
  real(8) :: q(5), r(5), x(100)
  integer :: i
  n_var = 5
  x = 1
  do i = 1, 3
    q = [1.0d0, 2.0d0, 3.0d0, 4.0d0, 5.0d0]*i
    if (i == 4) write (*, *) 'never'
    r = flux(q, q + 0.5d0, 0.1d0*i)
    print *, r
  end do
  call ends(x, 100)
  call scaled(x, 100)
  print *, sum(x)
end program
