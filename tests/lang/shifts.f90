! Arrays shifted along a dimension, around (CSHIFT) or out of it (EOSHIFT): by constants, by more than there are elements, by what a variable
! holds; of sections and values, where they are stored to the array itself, under masks and in sums.
subroutine shifts(n, m, s, a, b, c, k, l, t)
  integer, intent(in) :: n, m, s
  real, intent(inout) :: a(n, m)
  real, intent(in) :: b(-1:n)
  real, intent(out) :: c(n, m, 6), t(3)
  integer, intent(inout) :: k(n)
  logical, intent(inout) :: l(n)
  integer :: i
  c(:, :, 1) = a - cshift(a, 1)
  c(:, :, 2) = 0.5*(cshift(a, -1, 2) + cshift(a, shift=1, dim=2))
  c(:, :, 3) = cshift(cshift(a, s, 1), -7, 2)
  c(:, :, 4) = eoshift(a, -1)
  c(:, :, 5) = eoshift(a*a, shift=2, boundary=-1.0, dim=2)
  c(:, :, 6) = 0.0
  do i = 1, m
    c(:, i, 6) = cshift(b(1:n), i) - eoshift(b(n:1:-1), s, b(0))
  end do
  a = cshift(a, 1, 2)
  a(2:n, :) = eoshift(a(1:n-1, :), 1, dim=2)
  where (cshift(a, 1) > 0.5) a = eoshift(a, -2, boundary=2.5)
  k = cshift(k, -s) + eoshift(k, 1)
  l = eoshift(l, 1) .or. cshift(.not. l, 2)
  t(1) = sum(a*cshift(a, 2))
  t(2) = maxval(eoshift(b, -3, 9.0))
  t(3) = sum(cshift((/b(1), b(0), b(-1)/), 1)*(/1.0, 2.0, 3.0/))
end subroutine shifts
