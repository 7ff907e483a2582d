! RUN: crayon ir --after=frontend %s
! Bounds are used as written while their scalars stay, else captured at entry.
subroutine s(a, b, c, n, m)
  integer :: n, m
  real :: a(n, 0:n+1), b(m), c(-1:*)
  real :: work(n*m)
  b(1) = a(n, n) + c(0)
  m = m - 1
  work(1) = b(m)
end subroutine
