! RUN: crayon ir --after=frontend %s
! Declarations that need themselves.
subroutine s
  real :: x(y), y(x)
  integer :: k = k + 1
  integer, parameter :: j = j + 1
  real :: z(size(z))
  z(1) = 1.0
end subroutine
