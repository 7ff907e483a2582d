! FLAGS: -fdefault-real-8 -fdefault-double-8
! Under the flags default reals and double precision have 8 bytes, and REAL*4 stays.
subroutine kinds(x, d, f, r, k)
  real :: x, r(20)
  double precision :: d
  real*4 :: f
  integer :: k(12)
  r(1) = 1.0/3.0 + 0.1d0; r(2) = f*x; r(3) = amin1(x, 0.1); r(4) = dble(f) + sngl(d); r(5) = float(3)/7
  r(6) = x**2 + sqrt(f) + 0.1_4; r(7) = alog(x) + dsqrt(d); r(8) = real(f)/3; r(9) = 0.1; r(10) = aint(x) + amod(x, 0.3)
  f = 0.1
  r(11) = f; r(12) = f/3; f = x; r(13) = f + 1.0e0
  k(1) = kind(1.0); k(2) = kind(1.0d0); k(3) = kind(f); k(4) = kind(x*f); k(5) = kind(sngl(d)); k(6) = kind(float(1))
end subroutine

program main
  real :: r(20)
  real*4 :: f = 3.1_4
  integer :: k(12)
  r = 0; k = 0
  call kinds(1.7, 2.3d0, f, r, k)
  print '(4z17)', r
  print *, k
end program
