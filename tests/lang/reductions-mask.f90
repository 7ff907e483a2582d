! The second argument may be DIM or a mask; a mask may be a scalar.
subroutine redmsk(n, m, a, b, s, k, l, yes)
  integer, intent(in) :: n, m
  real, intent(in) :: a(n, m), b(n)
  logical, intent(in) :: yes
  real :: s(9)
  integer :: k(2)
  logical :: l
  s(1) = sum(b, mask=b > 1.0)
  s(2) = sum(b, b < 1.0)
  s(3) = product(a, 1.2 > a .and. a > 0.8)
  s(4) = maxval(a, mask=a < 1.0)
  s(5) = minval(b, b > 5.0)
  s(6) = sum(a(1:n:2, :), mask=yes)
  s(7) = maxval(b, 1)
  s(8) = sum(b, dim=1, mask=b > 0.3)
  s(9) = sum(sum(a*2.0, dim=1))
  k(1) = count(mask=a > 1.0)
  k(2) = maxval(count(a > 1.0, dim=2))
  l = any(any(a > 1.9, 1))
end subroutine redmsk
