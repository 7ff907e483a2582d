! The F77 names for DOUBLE PRECISION.
subroutine dnames(n, a, b, r, k, x)
  integer :: n, k(n)
  double precision :: a(n), b(n), r(n)
  real :: x(n)
  do i = 1, n
    r(i) = dsign(dabs(a(i)), b(i)) + ddim(a(i), b(i)) - dmod(a(i), 3d0) + dmax1(a(i), 0d0)*dmin1(a(i), b(i))
    r(i) = r(i) + dint(a(i)) - dnint(b(i)) + dprod(x(i), x(i))
    k(i) = idnint(b(i)) + min1(x(i), 3.) + k(i)
    x(i) = amin0(k(i), i)
  end do
end subroutine dnames
subroutine dmaths(n, a, r, x)
  integer :: n
  double precision :: a(n), r(n)
  real :: x(n)
  do i = 1, n
    r(i) = dexp(-dabs(a(i))) + dlog(1 + dabs(a(i))) + dlog10(2 + dabs(a(i)))
    r(i) = r(i) + dcos(a(i)) + dtan(a(i)) + datan(a(i)) + dasin(dsin(a(i))) + dacos(dcos(a(i)))
    r(i) = r(i) + dsinh(dsin(a(i))) + dcosh(dcos(a(i))) + dtanh(a(i))
    x(i) = log(1 + abs(x(i))) + log10(2 + abs(x(i))) + atan2(x(i), 2.)
  end do
end subroutine dmaths
