! RUN: crayon ir --after=frontend %s
! Initial values of DATA, declarations and PARAMETER that do not fit their variables.
subroutine s(n)
  integer :: n
  real :: a(3) = (/ 1.0, 2.0 /), b = (/ 1.0, 2.0 /)
  integer, parameter :: k(2) = (/ 1, 2 /)
  integer, parameter :: j = k(3)
  real :: c(3), d(2,2)
  data (c(i), i = 1, 3, 0) /3*1.0/
  data (c(i), i = 1, 1.5) /3*1.0/
  equivalence (c(1,1,1), d(1,1))
  equivalence (c(1), d(1,1,1))
  equivalence (c(:), d)
  c(1) = a(1) + b
end subroutine
subroutine t
  real :: e(3)
  data (e(i)%x, i = 1, 3) /3*1.0/
  e(1) = 0.0
end subroutine
