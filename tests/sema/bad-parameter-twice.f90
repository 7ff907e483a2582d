! RUN: crayon ir --after=frontend %s
! A constant is defined once.
subroutine s(x)
  real :: x
  parameter (half = 0.5)
  parameter (half = 0.25)
  x = half
end subroutine
