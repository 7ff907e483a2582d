! RUN: crayon ir --after=frontend %s
! An arithmetic IF evaluates its expression once; a NaN takes the third label.
subroutine s(x, n)
  real :: x
  integer :: n
  if (x - 1) 10, 20, 30
10 n = 1
  return
20 n = 2
  return
30 n = 3
end subroutine
