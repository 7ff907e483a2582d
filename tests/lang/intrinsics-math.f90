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
    a(i) = a(i) + asinh(a(i)) + acosh(1.0 + abs(a(i))) + atanh(0.9*tanh(a(i))) + erf(a(i)) + erfc(a(i))
    a(i) = a(i) + asinh(0.3) + acosh(1.7) + atanh(0.4)
    a(i) = a(i) + algama(0.5 + abs(a(i))) + gamma(1.0 + mod(abs(a(i)), 9.0)) + erf(0.3) + erfc(1.7) + gamma(4.5) + log_gamma(-2.5)
    d(i) = d(i) + dasinh(d(i)) + dacosh(1.d0 + abs(d(i))) + datanh(0.9d0*tanh(d(i))) + derf(d(i)) + derfc(d(i))
    d(i) = d(i) + dlgama(0.5d0 + abs(d(i))) + dgamma(1.d0 + mod(abs(d(i)), 9.d0)) + log_gamma(0.25d0) + gamma(-1.5d0)
  end do
end subroutine intmat
