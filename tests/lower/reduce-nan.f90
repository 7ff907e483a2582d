! RUN: crayon ir --after=frontend %s
! MAXLOC keeps the first place, passes over NaNs once it has a number, and is 0 of nothing; MAXVAL along DIM is computed
! where the element is wanted.
subroutine s(n, m, a, k, hi)
  integer, intent(in) :: n, m
  real, intent(in) :: a(n, m)
  real :: hi(m)
  integer :: k(2)
  k = maxloc(a, mask=a < 1.0)
  hi = hi + sum(a, dim=1)
end subroutine s
