! NaN asked for by name.
subroutine isnans(n, a)
  use ieee_arithmetic, only: ieee_is_nan
  real a(n)
  do i = 1, n
    if (isnan(a(i)) .or. ieee_is_nan(a(i))) a(i) = 0.0
    a(i) = a(i)*0.5
  end do
end subroutine isnans
