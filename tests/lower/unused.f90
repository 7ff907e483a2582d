! RUN: crayon ir --after=frontend %s
! Locals that nothing uses are dropped, dummies stay.
subroutine s(a, n)
  integer :: n
  real :: a(n), unused(n)
  integer :: nothing
  common /c/ x, y
  y = 1
end subroutine
