! Roundings and conversions.
subroutine intcon(n, a, d, k)
  real a(n)
  double precision d(n)
  integer k(n)
  do i = 1, n
    k(i) = int(a(i)) + nint(d(i)) + floor(a(i) - 1.0) + ceiling(a(i)) + ifix(a(i)) + idint(d(i))
    d(i) = dble(a(i)) + dfloat(k(i)) + aint(d(i)) + anint(d(i)*1.5d0)
    a(i) = real(k(i)) + float(i) + sngl(d(i))
  end do
end subroutine intcon
