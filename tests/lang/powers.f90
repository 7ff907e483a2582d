! Constant, integer and real exponents.
subroutine powrs(n, a, k)
  real a(n)
  integer k(n)
  do i = 1, n
    a(i) = abs(a(i)) + 0.5
    a(i) = a(i)**2 + a(i)**(-3) + a(i)**mod(k(i), 7) + a(i)**1.5 + 2**mod(abs(k(i)), 8)
  end do
end subroutine powrs
