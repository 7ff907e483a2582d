! Functions of the mathematical library.
subroutine intmat(n, a, d)
  real a(n)
  double precision d(n)
  do i = 1, n
    a(i) = sqrt(abs(a(i))) + exp(-abs(a(i))) + alog(abs(a(i)) + 1.0) + alog10(abs(a(i)) + 1.0) + tanh(a(i))
    d(i) = dsin(d(i)) + cos(d(i)) + datan2(d(i), 2.d0) + atan(d(i)) + tan(0.1d0*d(i)) + dsqrt(abs(d(i)))
    d(i) = d(i) + asin(sin(d(i))) + acos(cos(d(i))) + sinh(0.1d0*d(i)) + cosh(0.1d0*d(i))
    a(i) = a(i) + hypot(a(i), 0.5*a(i)) + hypot(3.0, 0.1)
    d(i) = d(i) + hypot(d(i), 2.d0) + hypot(1.d-200, 1.d-3)
  end do
end subroutine intmat
