! FLAGS: -fdefault-integer-8
! Under the flag default integers and logicals have 8 bytes.
subroutine wide(n, m, l)
  integer :: n, m(6)
  logical :: l
  integer*4 :: j
  m(1) = n*1000000; m(2) = 2**40; m(3) = int(3.0e10); j = n; m(4) = j + 1; m(5) = kind(1)
  l = n > 3
  if (l) m(6) = nint(5.0d10)
end subroutine

! So have exponents, whose powers are gfortran's library's.
subroutine powers(x, y, r)
  real :: x, r(3)
  double precision :: y
  integer, parameter :: m = -5
  r(1) = x**(-2) + x**7
  r(2) = x**m
  r(3) = y**(-3)*x**15
end subroutine

program main
  integer :: m(6)
  logical :: l
  integer :: i
  real :: r(3)
  m = 0
  call wide(123456_8, m, l)
  print *, m, l
  do i = 1, 20
    call powers(0.37*i, 1.234d0*i, r)
    print '(3(1x,z0))', r
  end do
end program
