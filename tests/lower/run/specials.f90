! CUDA: also
! The intrinsics and operators whose values are exact, on zeros of both signs, subnormals, infinities, NaNs and what lies
! around the ends of the integer types; and folded in constants.
subroutine one_4(n, x, rr, ro, rd, rs, ri1, ri2, ri4, ri8)
  integer :: n, i
  real(4) :: x(n)
  real(4) :: rr(n, 33)
  real(8) :: ro(n, 3)
  real(8) :: rd(n, 1)
  real(4) :: rs(n, 1)
  integer(1) :: ri1(n, 4)
  integer(2) :: ri2(n, 4)
  integer(4) :: ri4(n, 4)
  integer(8) :: ri8(n, 4)
  do i = 1, n
    rr(i, 1) = abs(x(i))
    rr(i, 2) = -x(i)
    rr(i, 3) = sqrt(x(i))
    rr(i, 4) = aint(x(i))
    rr(i, 5) = anint(x(i))
    rr(i, 6) = x(i) + 0
    rr(i, 7) = x(i)*1
    rr(i, 8) = 0 - x(i)
    rr(i, 9) = 0 + x(i)
    rr(i, 10) = x(i)/1
    rr(i, 11) = x(i)**2
    rr(i, 12) = x(i)**(-1)
    rr(i, 13) = x(i)**1
    rr(i, 14) = x(i)**0
    rr(i, 15) = sign(x(i), -0.0_4)
    rr(i, 16) = sign(1.0_4, x(i))
    rr(i, 17) = dim(x(i), 0.0_4)
    rr(i, 18) = mod(x(i), 1.0_4)
    rr(i, 19) = modulo(x(i), 1.0_4)
    rr(i, 20) = modulo(x(i), -1.0_4)
    rr(i, 21) = mod(x(i), -2.5_4)
    rr(i, 22) = merge(x(i), -x(i), x(i) >= 0)
    rr(i, 23) = merge(0.0_4, x(i), isnan(x(i)))
    rr(i, 24) = abs(-x(i))
    rr(i, 25) = sqrt(abs(x(i)))
    rr(i, 26) = -abs(x(i))
    rr(i, 27) = -(-x(i))
    rr(i, 28) = x(i) - x(i)
    rr(i, 29) = -x(i) - 1
    rr(i, 30) = -(x(i) - 1)
    rr(i, 31) = x(i)/(-1)
    rr(i, 32) = 1/x(i)
    rr(i, 33) = -1/x(i)
    ro(i, 1) = real(x(i), 8)
    ro(i, 2) = aint(x(i), 8)
    ro(i, 3) = anint(x(i), 8)
    rd(i, 1) = dble(x(i))
    rs(i, 1) = sngl(x(i))
    ri1(i, 1) = int(x(i), 1)
    ri1(i, 2) = nint(x(i), 1)
    ri1(i, 3) = floor(x(i), 1)
    ri1(i, 4) = ceiling(x(i), 1)
    ri2(i, 1) = int(x(i), 2)
    ri2(i, 2) = nint(x(i), 2)
    ri2(i, 3) = floor(x(i), 2)
    ri2(i, 4) = ceiling(x(i), 2)
    ri4(i, 1) = int(x(i), 4)
    ri4(i, 2) = nint(x(i), 4)
    ri4(i, 3) = floor(x(i), 4)
    ri4(i, 4) = ceiling(x(i), 4)
    ri8(i, 1) = int(x(i), 8)
    ri8(i, 2) = nint(x(i), 8)
    ri8(i, 3) = floor(x(i), 8)
    ri8(i, 4) = ceiling(x(i), 8)
  end do
end subroutine

subroutine two_4(n, x, y, rr, ri4, rd)
  integer :: n, i
  real(4) :: x(n), y(n)
  real(4) :: rr(n, 12)
  integer(4) :: ri4(n, 4)
  real(8) :: rd(n, 1)
  do i = 1, n
    rr(i, 1) = sign(x(i), y(i))
    rr(i, 2) = dim(x(i), y(i))
    rr(i, 3) = mod(x(i), y(i))
    rr(i, 4) = modulo(x(i), y(i))
    rr(i, 5) = x(i)/y(i)
    rr(i, 6) = x(i)*y(i)
    rr(i, 7) = x(i) + y(i)
    rr(i, 8) = x(i) - y(i)
    rr(i, 9) = -(x(i)*y(i))
    rr(i, 10) = (-x(i))*y(i)
    rr(i, 11) = abs(x(i))*sign(1.0_4, y(i))
    rr(i, 12) = merge(x(i), y(i), x(i) > y(i))
    ri4(i, 1) = merge(1, 0, x(i) == y(i))
    ri4(i, 2) = merge(1, 0, x(i) /= y(i))
    ri4(i, 3) = merge(1, 0, .not. x(i) < y(i))
    ri4(i, 4) = merge(1, 0, x(i) >= y(i) .or. isnan(x(i)))
    rd(i, 1) = dprod(x(i), y(i))
  end do
end subroutine

subroutine one_8(n, x, rr, ro, rd, rs, ri1, ri2, ri4, ri8)
  integer :: n, i
  real(8) :: x(n)
  real(8) :: rr(n, 33)
  real(4) :: ro(n, 3)
  real(8) :: rd(n, 1)
  real(4) :: rs(n, 1)
  integer(1) :: ri1(n, 4)
  integer(2) :: ri2(n, 4)
  integer(4) :: ri4(n, 4)
  integer(8) :: ri8(n, 4)
  do i = 1, n
    rr(i, 1) = abs(x(i))
    rr(i, 2) = -x(i)
    rr(i, 3) = sqrt(x(i))
    rr(i, 4) = aint(x(i))
    rr(i, 5) = anint(x(i))
    rr(i, 6) = x(i) + 0
    rr(i, 7) = x(i)*1
    rr(i, 8) = 0 - x(i)
    rr(i, 9) = 0 + x(i)
    rr(i, 10) = x(i)/1
    rr(i, 11) = x(i)**2
    rr(i, 12) = x(i)**(-1)
    rr(i, 13) = x(i)**1
    rr(i, 14) = x(i)**0
    rr(i, 15) = sign(x(i), -0.0_8)
    rr(i, 16) = sign(1.0_8, x(i))
    rr(i, 17) = dim(x(i), 0.0_8)
    rr(i, 18) = mod(x(i), 1.0_8)
    rr(i, 19) = modulo(x(i), 1.0_8)
    rr(i, 20) = modulo(x(i), -1.0_8)
    rr(i, 21) = mod(x(i), -2.5_8)
    rr(i, 22) = merge(x(i), -x(i), x(i) >= 0)
    rr(i, 23) = merge(0.0_8, x(i), isnan(x(i)))
    rr(i, 24) = abs(-x(i))
    rr(i, 25) = sqrt(abs(x(i)))
    rr(i, 26) = -abs(x(i))
    rr(i, 27) = -(-x(i))
    rr(i, 28) = x(i) - x(i)
    rr(i, 29) = -x(i) - 1
    rr(i, 30) = -(x(i) - 1)
    rr(i, 31) = x(i)/(-1)
    rr(i, 32) = 1/x(i)
    rr(i, 33) = -1/x(i)
    ro(i, 1) = real(x(i), 4)
    ro(i, 2) = aint(x(i), 4)
    ro(i, 3) = anint(x(i), 4)
    rd(i, 1) = dble(x(i))
    rs(i, 1) = sngl(x(i))
    ri1(i, 1) = int(x(i), 1)
    ri1(i, 2) = nint(x(i), 1)
    ri1(i, 3) = floor(x(i), 1)
    ri1(i, 4) = ceiling(x(i), 1)
    ri2(i, 1) = int(x(i), 2)
    ri2(i, 2) = nint(x(i), 2)
    ri2(i, 3) = floor(x(i), 2)
    ri2(i, 4) = ceiling(x(i), 2)
    ri4(i, 1) = int(x(i), 4)
    ri4(i, 2) = nint(x(i), 4)
    ri4(i, 3) = floor(x(i), 4)
    ri4(i, 4) = ceiling(x(i), 4)
    ri8(i, 1) = int(x(i), 8)
    ri8(i, 2) = nint(x(i), 8)
    ri8(i, 3) = floor(x(i), 8)
    ri8(i, 4) = ceiling(x(i), 8)
  end do
end subroutine

subroutine two_8(n, x, y, rr, ri4)
  integer :: n, i
  real(8) :: x(n), y(n)
  real(8) :: rr(n, 12)
  integer(4) :: ri4(n, 4)
  do i = 1, n
    rr(i, 1) = sign(x(i), y(i))
    rr(i, 2) = dim(x(i), y(i))
    rr(i, 3) = mod(x(i), y(i))
    rr(i, 4) = modulo(x(i), y(i))
    rr(i, 5) = x(i)/y(i)
    rr(i, 6) = x(i)*y(i)
    rr(i, 7) = x(i) + y(i)
    rr(i, 8) = x(i) - y(i)
    rr(i, 9) = -(x(i)*y(i))
    rr(i, 10) = (-x(i))*y(i)
    rr(i, 11) = abs(x(i))*sign(1.0_8, y(i))
    rr(i, 12) = merge(x(i), y(i), x(i) > y(i))
    ri4(i, 1) = merge(1, 0, x(i) == y(i))
    ri4(i, 2) = merge(1, 0, x(i) /= y(i))
    ri4(i, 3) = merge(1, 0, .not. x(i) < y(i))
    ri4(i, 4) = merge(1, 0, x(i) >= y(i) .or. isnan(x(i)))
  end do
end subroutine

subroutine whole_1(n, x, y, r, f, d)
  integer :: n, i
  integer(1) :: x(n), y(n), r(n, 36)
  real(4) :: f(n)
  real(8) :: d(n)
  do i = 1, n
    r(i, 1) = abs(x(i))
    r(i, 2) = -x(i)
    r(i, 3) = not(x(i))
    r(i, 4) = x(i)*x(i)
    r(i, 5) = x(i)**3
    r(i, 6) = x(i)**2
    r(i, 7) = ishft(x(i), 3)
    r(i, 8) = ishft(x(i), -3)
    r(i, 9) = shiftl(x(i), 5)
    r(i, 10) = shiftr(x(i), 5)
    r(i, 11) = shifta(x(i), 2)
    r(i, 12) = ibits(x(i), 2, 4)
    r(i, 13) = ibset(x(i), 3)
    r(i, 14) = ibclr(x(i), 3)
    r(i, 15) = merge(1_1, 0_1, btest(x(i), 5))
    r(i, 16) = mod(x(i), 7_1)
    r(i, 17) = modulo(x(i), 7_1)
    r(i, 18) = modulo(x(i), -7_1)
    r(i, 19) = mod(x(i), -7_1)
    r(i, 20) = x(i)/3_1
    r(i, 21) = x(i)/(-3_1)
    r(i, 22) = dim(x(i), 5_1)
    r(i, 23) = sign(x(i), -1_1)
    r(i, 24) = max(x(i), 3_1)
    r(i, 25) = min(3_1, x(i))
    r(i, 26) = iand(x(i), y(i))
    r(i, 27) = ior(x(i), y(i))
    r(i, 28) = ieor(x(i), y(i))
    r(i, 29) = x(i) + y(i)
    r(i, 30) = x(i) - y(i)
    r(i, 31) = x(i)*y(i)
    r(i, 32) = sign(x(i), y(i))
    r(i, 33) = dim(x(i), y(i))
    r(i, 34) = max(x(i), y(i))
    r(i, 35) = min(x(i), y(i))
    r(i, 36) = merge(x(i), y(i), x(i) > y(i))
    f(i) = real(x(i))
    d(i) = dble(x(i))
  end do
end subroutine

subroutine whole_2(n, x, y, r, f, d)
  integer :: n, i
  integer(2) :: x(n), y(n), r(n, 36)
  real(4) :: f(n)
  real(8) :: d(n)
  do i = 1, n
    r(i, 1) = abs(x(i))
    r(i, 2) = -x(i)
    r(i, 3) = not(x(i))
    r(i, 4) = x(i)*x(i)
    r(i, 5) = x(i)**3
    r(i, 6) = x(i)**2
    r(i, 7) = ishft(x(i), 3)
    r(i, 8) = ishft(x(i), -3)
    r(i, 9) = shiftl(x(i), 5)
    r(i, 10) = shiftr(x(i), 5)
    r(i, 11) = shifta(x(i), 2)
    r(i, 12) = ibits(x(i), 2, 4)
    r(i, 13) = ibset(x(i), 3)
    r(i, 14) = ibclr(x(i), 3)
    r(i, 15) = merge(1_2, 0_2, btest(x(i), 5))
    r(i, 16) = mod(x(i), 7_2)
    r(i, 17) = modulo(x(i), 7_2)
    r(i, 18) = modulo(x(i), -7_2)
    r(i, 19) = mod(x(i), -7_2)
    r(i, 20) = x(i)/3_2
    r(i, 21) = x(i)/(-3_2)
    r(i, 22) = dim(x(i), 5_2)
    r(i, 23) = sign(x(i), -1_2)
    r(i, 24) = max(x(i), 3_2)
    r(i, 25) = min(3_2, x(i))
    r(i, 26) = iand(x(i), y(i))
    r(i, 27) = ior(x(i), y(i))
    r(i, 28) = ieor(x(i), y(i))
    r(i, 29) = x(i) + y(i)
    r(i, 30) = x(i) - y(i)
    r(i, 31) = x(i)*y(i)
    r(i, 32) = sign(x(i), y(i))
    r(i, 33) = dim(x(i), y(i))
    r(i, 34) = max(x(i), y(i))
    r(i, 35) = min(x(i), y(i))
    r(i, 36) = merge(x(i), y(i), x(i) > y(i))
    f(i) = real(x(i))
    d(i) = dble(x(i))
  end do
end subroutine

subroutine whole_4(n, x, y, r, f, d)
  integer :: n, i
  integer(4) :: x(n), y(n), r(n, 36)
  real(4) :: f(n)
  real(8) :: d(n)
  do i = 1, n
    r(i, 1) = abs(x(i))
    r(i, 2) = -x(i)
    r(i, 3) = not(x(i))
    r(i, 4) = x(i)*x(i)
    r(i, 5) = x(i)**3
    r(i, 6) = x(i)**2
    r(i, 7) = ishft(x(i), 3)
    r(i, 8) = ishft(x(i), -3)
    r(i, 9) = shiftl(x(i), 5)
    r(i, 10) = shiftr(x(i), 5)
    r(i, 11) = shifta(x(i), 2)
    r(i, 12) = ibits(x(i), 2, 4)
    r(i, 13) = ibset(x(i), 3)
    r(i, 14) = ibclr(x(i), 3)
    r(i, 15) = merge(1_4, 0_4, btest(x(i), 5))
    r(i, 16) = mod(x(i), 7_4)
    r(i, 17) = modulo(x(i), 7_4)
    r(i, 18) = modulo(x(i), -7_4)
    r(i, 19) = mod(x(i), -7_4)
    r(i, 20) = x(i)/3_4
    r(i, 21) = x(i)/(-3_4)
    r(i, 22) = dim(x(i), 5_4)
    r(i, 23) = sign(x(i), -1_4)
    r(i, 24) = max(x(i), 3_4)
    r(i, 25) = min(3_4, x(i))
    r(i, 26) = iand(x(i), y(i))
    r(i, 27) = ior(x(i), y(i))
    r(i, 28) = ieor(x(i), y(i))
    r(i, 29) = x(i) + y(i)
    r(i, 30) = x(i) - y(i)
    r(i, 31) = x(i)*y(i)
    r(i, 32) = sign(x(i), y(i))
    r(i, 33) = dim(x(i), y(i))
    r(i, 34) = max(x(i), y(i))
    r(i, 35) = min(x(i), y(i))
    r(i, 36) = merge(x(i), y(i), x(i) > y(i))
    f(i) = real(x(i))
    d(i) = dble(x(i))
  end do
end subroutine

subroutine whole_8(n, x, y, r, f, d)
  integer :: n, i
  integer(8) :: x(n), y(n), r(n, 36)
  real(4) :: f(n)
  real(8) :: d(n)
  do i = 1, n
    r(i, 1) = abs(x(i))
    r(i, 2) = -x(i)
    r(i, 3) = not(x(i))
    r(i, 4) = x(i)*x(i)
    r(i, 5) = x(i)**3
    r(i, 6) = x(i)**2
    r(i, 7) = ishft(x(i), 3)
    r(i, 8) = ishft(x(i), -3)
    r(i, 9) = shiftl(x(i), 5)
    r(i, 10) = shiftr(x(i), 5)
    r(i, 11) = shifta(x(i), 2)
    r(i, 12) = ibits(x(i), 2, 4)
    r(i, 13) = ibset(x(i), 3)
    r(i, 14) = ibclr(x(i), 3)
    r(i, 15) = merge(1_8, 0_8, btest(x(i), 5))
    r(i, 16) = mod(x(i), 7_8)
    r(i, 17) = modulo(x(i), 7_8)
    r(i, 18) = modulo(x(i), -7_8)
    r(i, 19) = mod(x(i), -7_8)
    r(i, 20) = x(i)/3_8
    r(i, 21) = x(i)/(-3_8)
    r(i, 22) = dim(x(i), 5_8)
    r(i, 23) = sign(x(i), -1_8)
    r(i, 24) = max(x(i), 3_8)
    r(i, 25) = min(3_8, x(i))
    r(i, 26) = iand(x(i), y(i))
    r(i, 27) = ior(x(i), y(i))
    r(i, 28) = ieor(x(i), y(i))
    r(i, 29) = x(i) + y(i)
    r(i, 30) = x(i) - y(i)
    r(i, 31) = x(i)*y(i)
    r(i, 32) = sign(x(i), y(i))
    r(i, 33) = dim(x(i), y(i))
    r(i, 34) = max(x(i), y(i))
    r(i, 35) = min(x(i), y(i))
    r(i, 36) = merge(x(i), y(i), x(i) > y(i))
    f(i) = real(x(i))
    d(i) = dble(x(i))
  end do
end subroutine

subroutine folded_kinds(f)
  real(4) :: f(7)
  f(1) = anint(16777217d0, 4)
  f(2) = anint(16777217.5d0, 4)
  f(3) = aint(33554435d0, 4)
  f(4) = anint(33554434d0, 4)
  f(5) = anint(0.49999999999999994d0, 4)
  f(6) = aint(0.99999999999d0, 4)
  f(7) = aint(16777217d0, 4)
end subroutine

subroutine folded(f, d, m)
  real(4) :: f(34)
  real(8) :: d(34)
  integer :: m(28)
  f(1) = abs(-0.0_4)
  f(2) = -0.0_4
  f(3) = sqrt(-0.0_4)
  f(4) = sign(1.0_4, -0.0_4)
  f(5) = sign(-0.0_4, 1.0_4)
  f(6) = mod(-3.0_4, 1.5_4)
  f(7) = mod(3.0_4, -1.5_4)
  f(8) = modulo(-3.0_4, 1.5_4)
  f(9) = modulo(3.0_4, -1.5_4)
  f(10) = modulo(-3.5_4, 1.5_4)
  f(11) = modulo(3.5_4, -1.5_4)
  f(12) = aint(-0.5_4)
  f(13) = anint(-0.3_4)
  f(14) = anint(-0.5_4)
  f(15) = anint(2.5_4)
  f(16) = anint(0.49999999999999994_4)
  f(17) = dim(1.0_4, 2.0_4)
  f(18) = dim(-0.0_4, 0.0_4)
  f(19) = 0.0_4*(-1.0_4)
  f(20) = 0.0_4 - 0.0_4
  f(21) = -0.0_4 - 0.0_4
  f(22) = -0.0_4 + 0.0_4
  f(23) = 1.0_4 - 1.0_4
  f(24) = -(1.0_4 - 1.0_4)
  f(25) = 0.0_4/(-3.0_4)
  f(26) = (-0.0_4)**2
  f(27) = (-0.0_4)**3
  f(28) = (-2.0_4)**3
  f(29) = tiny(1.0_4)/3
  f(30) = -tiny(1.0_4)*0.25_4
  f(31) = (-8.0_4)**(-3)
  f(32) = mod(5.25_4, 0.1_4)
  f(33) = modulo(-0.0_4, 2.0_4)
  f(34) = mod(-0.0_4, 2.0_4)
  d(1) = abs(-0.0_8)
  d(2) = -0.0_8
  d(3) = sqrt(-0.0_8)
  d(4) = sign(1.0_8, -0.0_8)
  d(5) = sign(-0.0_8, 1.0_8)
  d(6) = mod(-3.0_8, 1.5_8)
  d(7) = mod(3.0_8, -1.5_8)
  d(8) = modulo(-3.0_8, 1.5_8)
  d(9) = modulo(3.0_8, -1.5_8)
  d(10) = modulo(-3.5_8, 1.5_8)
  d(11) = modulo(3.5_8, -1.5_8)
  d(12) = aint(-0.5_8)
  d(13) = anint(-0.3_8)
  d(14) = anint(-0.5_8)
  d(15) = anint(2.5_8)
  d(16) = anint(0.49999999999999994_8)
  d(17) = dim(1.0_8, 2.0_8)
  d(18) = dim(-0.0_8, 0.0_8)
  d(19) = 0.0_8*(-1.0_8)
  d(20) = 0.0_8 - 0.0_8
  d(21) = -0.0_8 - 0.0_8
  d(22) = -0.0_8 + 0.0_8
  d(23) = 1.0_8 - 1.0_8
  d(24) = -(1.0_8 - 1.0_8)
  d(25) = 0.0_8/(-3.0_8)
  d(26) = (-0.0_8)**2
  d(27) = (-0.0_8)**3
  d(28) = (-2.0_8)**3
  d(29) = tiny(1.0_8)/3
  d(30) = -tiny(1.0_8)*0.25_8
  d(31) = (-8.0_8)**(-3)
  d(32) = mod(5.25_8, 0.1_8)
  d(33) = modulo(-0.0_8, 2.0_8)
  d(34) = mod(-0.0_8, 2.0_8)
  m(1) = int(-0.9)
  m(2) = nint(-0.5)
  m(3) = nint(0.5)
  m(4) = nint(2.5)
  m(5) = nint(-2.5d0)
  m(6) = nint(0.49999999999999994d0)
  m(7) = floor(-0.0)
  m(8) = floor(-0.1d0)
  m(9) = ceiling(-0.9)
  m(10) = ceiling(0.1d0)
  m(11) = int(2147483520.0)
  m(12) = nint(-2147483648.0)
  m(13) = int(-2147483648.9d0)
  m(14) = floor(-1e-40)
  m(15) = ceiling(1d-310)
  m(16) = mod(-7, 3)
  m(17) = modulo(-7, 3)
  m(18) = modulo(7, -3)
  m(19) = -7/2
  m(20) = ishft(-1, -31)
  m(21) = ibits(-1, 3, 5)
  m(22) = shifta(-17, 2)
  m(23) = shiftr(-17, 2)
  m(24) = not(0)
  m(25) = sign(0, -1)
  m(26) = sign(5, -1)
  m(27) = dim(3, 7)
  m(28) = abs(-5)
end subroutine

program main
  implicit none
  integer, parameter :: n = 1681
  integer :: i
  real(8) :: zero, nan, inf, v(41), x(n), y(n)
  real(4) :: f(n), g(n)
  integer(8) :: w(41), p(n), q(n)
  zero = 0
  nan = zero/zero
  inf = 1/zero
  v = [0d0, 0.5d0, 1d0, 1.5d0, 2.5d0, 0.49999999999999994d0, 0.1d0, 3.7d0, 127.5d0, 128d0, 128.5d0, 129d0, 255.5d0, 32767.5d0, &
       32768d0, 32768.5d0, 2147483647d0, 2147483647.5d0, 2147483648d0, 2147483648.5d0, 2147483649d0, 4294967296d0, &
       8388607.5d0, 4503599627370495.5d0, 9007199254740993d0, 9223372036854774784d0, 9223372036854775808d0, 1d19, 1d30, &
       3.4028234663852886d38, 3.4028235677973366d38, 1d300, 1.7976931348623157d308, 1.1754943508222875d-38, 1d-40, &
       1.4d-45, 2.2250738585072014d-308, 5d-324, 1d-310, inf, nan]
  w = [0_8, 1_8, 2_8, 3_8, 5_8, 7_8, 8_8, 15_8, 16_8, 31_8, 32_8, 33_8, 63_8, 64_8, 65_8, 100_8, 126_8, 127_8, 128_8, 129_8, &
       255_8, 256_8, 32766_8, 32767_8, 32768_8, 32769_8, 46341_8, 65535_8, 65536_8, 16777217_8, 2147483646_8, 2147483647_8, &
       2147483648_8, 2147483649_8, 4294967296_8, 3037000500_8, 9007199254740993_8, huge(1_8)/3, huge(1_8) - 1, huge(1_8), -1_8]
  do i = 0, n - 1
    x(i + 1) = v(i/41 + 1)
    y(i + 1) = v(mod(i, 41) + 1)
    if (mod(i, 2) == 1) x(i + 1) = -x(i + 1)
    if (mod(i/3, 2) == 1) y(i + 1) = -y(i + 1)
    p(i + 1) = w(i/41 + 1)
    q(i + 1) = w(mod(i, 41) + 1)
    if (mod(i, 2) == 1) p(i + 1) = -p(i + 1)
    if (mod(i/3, 2) == 1) q(i + 1) = -q(i + 1) - 1
  end do
  f = real(x)
  g = real(y)
  call show_one_4
  call show_two_4
  call show_one_8
  call show_two_8
  call show_whole_1
  call show_whole_2
  call show_whole_4
  call show_whole_8
  call show_folded
contains
  subroutine show_one_4
    real(4) :: rr(n, 33)
    real(8) :: ro(n, 3)
    real(8) :: rd(n, 1)
    real(4) :: rs(n, 1)
    integer(1) :: ri1(n, 4)
    integer(2) :: ri2(n, 4)
    integer(4) :: ri4(n, 4)
    integer(8) :: ri8(n, 4)
    call one_4(n, f, rr, ro, rd, rs, ri1, ri2, ri4, ri8)
    where (rr /= rr) rr = 777
    do i = 1, 33
      print '("one_4 rr(",i0,")",1681(1x,z0))', i, rr(:, i)
    end do
    where (ro /= ro) ro = 777
    do i = 1, 3
      print '("one_4 ro(",i0,")",1681(1x,z0))', i, ro(:, i)
    end do
    where (rd /= rd) rd = 777
    do i = 1, 1
      print '("one_4 rd(",i0,")",1681(1x,z0))', i, rd(:, i)
    end do
    where (rs /= rs) rs = 777
    do i = 1, 1
      print '("one_4 rs(",i0,")",1681(1x,z0))', i, rs(:, i)
    end do
    do i = 1, 4
      print '("one_4 ri1(",i0,")",1681(1x,z0))', i, ri1(:, i)
    end do
    do i = 1, 4
      print '("one_4 ri2(",i0,")",1681(1x,z0))', i, ri2(:, i)
    end do
    do i = 1, 4
      print '("one_4 ri4(",i0,")",1681(1x,z0))', i, ri4(:, i)
    end do
    do i = 1, 4
      print '("one_4 ri8(",i0,")",1681(1x,z0))', i, ri8(:, i)
    end do
  end subroutine

  subroutine show_two_4
    real(4) :: rr(n, 12)
    integer(4) :: ri4(n, 4)
    real(8) :: rd(n, 1)
    call two_4(n, f, g, rr, ri4, rd)
    where (rr /= rr) rr = 777
    do i = 1, 12
      print '("two_4 rr(",i0,")",1681(1x,z0))', i, rr(:, i)
    end do
    do i = 1, 4
      print '("two_4 ri4(",i0,")",1681(1x,z0))', i, ri4(:, i)
    end do
    where (rd /= rd) rd = 777
    do i = 1, 1
      print '("two_4 rd(",i0,")",1681(1x,z0))', i, rd(:, i)
    end do
  end subroutine

  subroutine show_one_8
    real(8) :: rr(n, 33)
    real(4) :: ro(n, 3)
    real(8) :: rd(n, 1)
    real(4) :: rs(n, 1)
    integer(1) :: ri1(n, 4)
    integer(2) :: ri2(n, 4)
    integer(4) :: ri4(n, 4)
    integer(8) :: ri8(n, 4)
    call one_8(n, x, rr, ro, rd, rs, ri1, ri2, ri4, ri8)
    where (rr /= rr) rr = 777
    do i = 1, 33
      print '("one_8 rr(",i0,")",1681(1x,z0))', i, rr(:, i)
    end do
    where (ro /= ro) ro = 777
    do i = 1, 3
      print '("one_8 ro(",i0,")",1681(1x,z0))', i, ro(:, i)
    end do
    where (rd /= rd) rd = 777
    do i = 1, 1
      print '("one_8 rd(",i0,")",1681(1x,z0))', i, rd(:, i)
    end do
    where (rs /= rs) rs = 777
    do i = 1, 1
      print '("one_8 rs(",i0,")",1681(1x,z0))', i, rs(:, i)
    end do
    do i = 1, 4
      print '("one_8 ri1(",i0,")",1681(1x,z0))', i, ri1(:, i)
    end do
    do i = 1, 4
      print '("one_8 ri2(",i0,")",1681(1x,z0))', i, ri2(:, i)
    end do
    do i = 1, 4
      print '("one_8 ri4(",i0,")",1681(1x,z0))', i, ri4(:, i)
    end do
    do i = 1, 4
      print '("one_8 ri8(",i0,")",1681(1x,z0))', i, ri8(:, i)
    end do
  end subroutine

  subroutine show_two_8
    real(8) :: rr(n, 12)
    integer(4) :: ri4(n, 4)
    call two_8(n, x, y, rr, ri4)
    where (rr /= rr) rr = 777
    do i = 1, 12
      print '("two_8 rr(",i0,")",1681(1x,z0))', i, rr(:, i)
    end do
    do i = 1, 4
      print '("two_8 ri4(",i0,")",1681(1x,z0))', i, ri4(:, i)
    end do
  end subroutine

  subroutine show_whole_1
    integer(1) :: r(n, 36)
    real(4) :: s(n)
    real(8) :: d(n)
    call whole_1(n, int(p, 1), int(q, 1), r, s, d)
    do i = 1, 36
      print '("whole_1(",i0,")",1681(1x,z0))', i, r(:, i)
    end do
    print '(1681(1x,z0))', s
    print '(1681(1x,z0))', d
  end subroutine

  subroutine show_whole_2
    integer(2) :: r(n, 36)
    real(4) :: s(n)
    real(8) :: d(n)
    call whole_2(n, int(p, 2), int(q, 2), r, s, d)
    do i = 1, 36
      print '("whole_2(",i0,")",1681(1x,z0))', i, r(:, i)
    end do
    print '(1681(1x,z0))', s
    print '(1681(1x,z0))', d
  end subroutine

  subroutine show_whole_4
    integer(4) :: r(n, 36)
    real(4) :: s(n)
    real(8) :: d(n)
    call whole_4(n, int(p, 4), int(q, 4), r, s, d)
    do i = 1, 36
      print '("whole_4(",i0,")",1681(1x,z0))', i, r(:, i)
    end do
    print '(1681(1x,z0))', s
    print '(1681(1x,z0))', d
  end subroutine

  subroutine show_whole_8
    integer(8) :: r(n, 36)
    real(4) :: s(n)
    real(8) :: d(n)
    call whole_8(n, int(p, 8), int(q, 8), r, s, d)
    do i = 1, 36
      print '("whole_8(",i0,")",1681(1x,z0))', i, r(:, i)
    end do
    print '(1681(1x,z0))', s
    print '(1681(1x,z0))', d
  end subroutine

  subroutine show_folded
    real(4) :: s(34)
    real(8) :: d(34)
    integer :: m(28)
    real(4) :: t(7)
    call folded(s, d, m)
    call folded_kinds(t)
    print '(1x,z0)', t
    print '(1x,z0)', s
    print '(1x,z0)', d
    print '(1x,i0)', m
  end subroutine
end program main
