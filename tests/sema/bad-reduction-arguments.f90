! RUN: crayon ir --after=frontend %s
! Masks and keywords of reductions that do not fit.
subroutine s(a, b, k, n)
  integer :: n, k(2)
  real :: a(n), b(n,n), x
  x = sum(a, b > 0.0)
  x = sum(a, a > 0.0, 1)
  x = sum(a, mask=a)
  k = maxloc(b, kind=4)
  x = sum(a, back=.true.)
end subroutine
