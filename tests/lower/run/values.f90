! Conversions, intrinsics, constant folding and mixed kinds give gfortran's bits.
subroutine constants(r, d, k, i8)
  integer :: k(40)
  integer(8) :: i8(6)
  real :: r(40)
  double precision :: d(40)
  real, parameter :: sixth = 1.0/6.0, root = sqrt(2.0), e = exp(1.0), big = 3.0e38
  double precision, parameter :: dsixth = 1.0/6.0, dpi = 4*atan(1.0d0), tinyd = 5.0d-324*3
  integer, parameter :: ii = 7/2, jj = -7/2, kk = mod(-7, 3), ll = modulo(-7, 3), nn = nint(-2.5), pw = 3**7
  r(1) = sixth; r(2) = root; r(3) = e; r(4) = big*1.0e-45; r(5) = 2./3.; r(6) = 1/2; r(7) = -2**2
  r(8) = 0.1*3; r(9) = 1.0e-40/3; r(10) = 2.0**0.5; r(11) = 2.0**(-3); r(12) = log(10.0) + log10(50.0)
  r(13) = sin(1.0e5); r(14) = atan2(-1.0, -2.0); r(15) = tanh(0.3); r(16) = 16777217; r(17) = 0.1d0
  r(18) = epsilon(1.0); r(19) = tiny(1.0); r(20) = huge(1.0); r(21) = aint(-3.7) + anint(2.5)
  r(22) = sign(2.0, -0.0); r(23) = dim(3.0, 5.5); r(24) = mod(-7.5, 2.0); r(25) = modulo(-7.5, 2.0)
  r(26) = max(1.0, 2.5, -3.0); r(27) = 1.17549435e-38/7; r(28) = 3.40282346638528859812e38; r(29) = 1.0000000596046448
  d(1) = dsixth; d(2) = dpi; d(3) = tinyd; d(4) = 0.1; d(5) = 0.1d0; d(6) = 2./3.; d(7) = 2./3.d0; d(8) = 1.0/3
  d(9) = exp(-700.0d0)/1.0d10; d(10) = 2.2250738585072011d-308; d(11) = 1d23; d(12) = 8.5_8**2.5_8
  d(13) = dble(0.1) + real(0.1d0); d(14) = 9007199254740993_8; d(15) = cosh(1.0d0)*acos(0.25d0)
  k(1) = ii; k(2) = jj; k(3) = kk; k(4) = ll; k(5) = nn; k(6) = pw; k(7) = 2**(-1); k(8) = (-1)**7
  k(9) = int(-3.99); k(10) = floor(-3.01); k(11) = ceiling(-3.99); k(12) = huge(1); k(13) = ishft(5, 3) + ishft(-1, -28)
  k(14) = ior(12, 3) + iand(12, 10) + ieor(5, 1) + not(7); k(15) = selected_real_kind(12) + 10*selected_int_kind(9)
  k(16) = kind(1.0d0) + digits(1.0) + range(1) + precision(1.0d0); k(17) = isign(5, -3) + idim(3, 9) + iabs(-4)
  k(18) = 7.99; k(19) = 1.0e9 + 0.5
  i8(1) = 2_8**40; i8(2) = huge(1_8); i8(3) = 123456789012_8; i8(4) = 3.0d15; i8(5) = nint(2.5d10, 8)
end subroutine

subroutine mixed(x, d, n, j8, r, dd, k)
  real :: x, r(40)
  double precision :: d, dd(40)
  integer :: n, k(40)
  integer(8) :: j8
  integer(2) :: short
  integer(1) :: byte
  logical :: l
  r(1) = x + d; dd(1) = x*d + n; dd(2) = x/n; dd(3) = n/3; r(2) = j8; dd(4) = j8/3*x
  r(3) = amin1(x, 2.0, 3.5) + max(n, 3) + amax0(n, 5) + min1(x, 7.5) + dmax1(d, 1.0d0)
  r(4) = float(n) + sngl(d) + ifix(x) + idint(d) + real(d)
  dd(5) = dble(x) + dfloat(n) + dsqrt(abs(d)) + dprod(x, x)
  k(1) = int(x); k(2) = nint(x); k(3) = idnint(d); k(4) = floor(x); k(5) = ceiling(d); k(6) = x; k(7) = d*1.0d10
  short = n*1000; byte = n*77; k(8) = short; k(9) = byte; k(10) = short*byte
  k(11) = mod(n, -4); k(12) = modulo(n, -4); k(13) = isign(n, int(x)); k(14) = ishft(n, 2); k(15) = not(n)
  dd(6) = mod(d, 0.7d0); dd(7) = modulo(d, 0.7d0); r(5) = sign(x, real(-d*0 - 0.0)); r(6) = dim(x, 1.0)
  dd(8) = aint(d) + anint(d)*dint(d) + dnint(d); r(7) = aint(x) + anint(x)
  l = x > 1.0 .and. .not. n == 3 .or. d < 0
  k(16) = merge(1, 2, l .eqv. n > 0); r(8) = merge(x, -x, l .neqv. .true.)
  r(9) = -x**2; r(10) = -x*x - (-x); r(11) = 2*x**2/3; r(12) = (x + 1.0) - 1.0; r(13) = x*(1/2) + x*(1./2)
  r(14) = x**2*x**(-1)/x; r(15) = n**2 - n**3; dd(9) = d**x; dd(10) = x**d; dd(11) = abs(x)**1.5d0
  k(17) = n*2147483647; k(18) = -n - 2147483647; k(19) = 7/n*n + mod(7, n)
  dd(12) = exp(d) + log(abs(d) + 1) + sin(d)*cos(d) + tan(d) + asin(d/100) + acos(d/100) + atan(d) + atan2(d, dble(x))
  r(16) = exp(x/10) + alog(abs(x)) + alog10(abs(x)) + sinh(x/10) + cosh(x/10) + tanh(x)
  k(20) = int(x, 2); k(21) = iand(n, 12); dd(13) = real(n, 8)/3; r(17) = real(j8)/3
end subroutine

program main
  real :: r(40)
  double precision :: d(40)
  integer :: k(40), i
  integer(8) :: i8(6)
  real :: xs(8) = [1.5, -2.5, 0.49999997, 3.0e9, -7.25, 1.0e-3, 100.75, 2.5]
  r = 0; d = 0; k = 0; i8 = 0
  call constants(r, d, k, i8)
  print '(8z9)', r, k
  print '(4z17)', d, i8
  do i = 1, 8
    r = 0; d = 0; k = 0
    call mixed(xs(i), xs(i)*1.1d0, i*5 - 17, int(i, 8)**12*(-1)**i, r, d, k)
    print '(8z9)', r, k
    print '(4z17)', d
  end do
end program
