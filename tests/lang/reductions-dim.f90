! Along a dimension: an array of one rank less, also where the array assigned is read.
subroutine reddim(n, m, a, lo, hi, mean, c, l)
  integer, intent(in) :: n, m
  real :: a(n, m), lo(n), hi(n), mean(m)
  integer :: c(m)
  logical :: l(n)
  !$crayon size(m, 1, 40)
  ! (of no elements, libgfortran 12 leaves the result of a masked one along DIM as it was)
  mean = sum(a, dim=1)/max(n, 1)
  lo = minval(a, dim=2)
  hi = maxval(a, 2, a < 1.5)
  c = count(a > 1.0, dim=1)
  l = all(a > 0.5, dim=2)
  hi = hi + sum(a*a, 2)*0.5
  if (n > 1) a(2, :) = sum(a, 1)
  where (sum(a, 2) > 3.0) lo = product(a, 2)
end subroutine reddim
