! Powers whose base or exponent gfortran finds by following constants: a known power is rounded once, a known exponent gives the
! products of a constant one; what no constant reaches is left to powi.
! RUN: check --with=c --routine=bases --routine=bases4 --routine=exponents --routine=loops --routine=stored --routine=called
! EXPECT: exit 0
! EXPECT: ^bases +c +identical
! EXPECT: ^bases4 +c +identical
! EXPECT: ^exponents +c +identical
! EXPECT: ^loops +c +identical
! EXPECT: ^stored +c +identical
! EXPECT: ^called +c +identical
subroutine bases(x, l, r)
  double precision x, r(24), g, h, u
  double precision, save :: s = 1.15d0
  double precision t(3)
  logical l
  integer k
  data t /3.3d0, 5.5d0, 7.7d0/
  g = 1.15d0
  r(1) = x*g**5
  r(2) = x*g**(-5)
  r(3) = x*g**7 + g**11
  r(4) = x*g**(-17)
  r(5) = x*g**23
  r(6) = (g*2 + 0.3d0)**5
  r(7) = (g**3)**5
  r(8) = x*s**5
  r(9) = x*t(2)**7
  r(10) = g**5_8                     ! libgfortran's products
  h = sqrt(1.3d0)
  r(11) = x*sqrt(h)**5
  h = exp(g)
  r(12) = x*h**5
  if (l) then
    h = 1.35d0
  else
    h = 1.35d0
  end if
  r(13) = x*h**5
  k = 3
  h = 1.45d0
  if (k == 4) h = x
  r(15) = x*h**5
  if (x == 1.15d0) r(16) = x**5
  h = 0
  r(18) = x + h**3
  u = 1.2d-62
  r(19) = u**5
  u = -1.2d-65
  r(20) = u**5
  k = int(5.3d0)
  r(21) = g**k + x**k
  r(22) = max(g, 0.5d0)**5
  r(23) = g**1.7d0 + x**real(k - 3, 8)
  h = k/7d0
  r(24) = x*h**5
end

subroutine bases4(x, r)
  real x, r(4), g
  g = 1.15
  r(1) = x*g**5
  r(2) = x*g**(-7) + g**11
  r(3) = x*(g*1.1)**7
  r(4) = x*real(dble(g)**5)
end

subroutine exponents(x, n, l, r)
  double precision x, r(20)
  integer n, k, m
  integer(2) i
  integer(8) j
  integer, save :: s = 5, v = 5
  logical l
  k = 5
  r(1) = x**k + x**(-k)
  k = k + 2
  r(2) = x**k
  k = 17
  r(3) = x**k + x**(k + 83)
  i = 5
  r(4) = x**i
  j = 5
  r(5) = x**j + x**(-j)              ! libgfortran's products
  r(6) = x**s
  r(7) = x**v                        ! v changes below
  if (n == 5) r(8) = x**n
  select case (n)
  case (7)
    r(9) = x**n
  case default
    r(9) = x**n
  end select
  k = 7
  if (l) k = 11
  r(10) = x**k
  m = mod(17, 6)
  r(11) = x**m
  k = 0
  r(12) = x**k
  v = v + n
  if (n /= 11) return
  r(13) = x**n
end

subroutine loops(n, a, b)
  integer n, i, k, m
  double precision a(n), b(n), g
  g = 1.15d0
  k = 7
  do i = 1, n
    b(i) = a(i)*g**5 + a(i)**k
    g = 1.15d0
    k = 5
  end do
  do m = 5, 5
    do i = 1, n
      b(i) = b(i) + a(i)**m
    end do
  end do
  k = 7
  do m = 1, 0
    k = 5
  end do
  do i = 1, n
    b(i) = b(i) - a(i)**k
  end do
  do k = 1, 4
    if (n > 4) b(k) = a(k)
  end do
  do i = 1, n
    b(i) = b(i) + a(i)**k
  end do
  do k = 1, 40, 3
    if (n > 40) b(k) = a(k)
  end do
  do i = 1, n
    b(i) = b(i) + a(i)**(k - 36)
  end do
end

subroutine stored(n, a, b, g, k)
  integer n, i, k, m
  double precision a(n), b(n), g, h
  common /known/ h, m
  g = 1.15d0
  k = 5
  h = 1.25d0
  m = 7
  do i = 1, n
    b(i) = a(i)*g**5 + a(i)**k + h**7*a(i)**m
  end do
  do i = 1, n
    b(i) = b(i) + a(i)*h**5          ! not from turn to turn
    h = 1.25d0
  end do
end

subroutine called(n, a, b)
  integer n, i, k
  double precision a(n), b(n), g, h
  g = 1.15d0
  h = 1.25d0
  k = 5
  call look(h)
  call change(g)
  do i = 1, n
    call raise(a(i), 5, b(i))        ! not inlined by gfortran -fPIC
    b(i) = b(i) + g**5 + h**5 + a(i)**k + inner(a(i), 5)
  end do
contains
  double precision function inner(x, q)
    double precision x
    integer q
    inner = x**q
  end function
end

subroutine look(h)
  double precision, intent(in) :: h
end

subroutine change(g)
  double precision g
  g = 1.35d0*g
end

subroutine raise(x, q, r)
  double precision x, r
  integer q
  r = x**q
end
