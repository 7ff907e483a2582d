! A routine of the given files goes before the library's of that name.
real function ssum(n, x, incx)
  integer n, incx
  real x(n)
  ssum = 1.0
  do i = 1, n
    ssum = ssum*x(i)
  end do
end function ssum
subroutine scilow(n, a, s)
  real a(n), s(2)
  s(1) = ssum(n, a, 1)
  s(2) = sdot(n, a, 1, a, 1)
end subroutine scilow
