! RUN: crayon ir --after=frontend %s
! Shapes that cannot be, bounds of static storage, declarations that depend on themselves.
subroutine s(a, b, n)
  integer :: n
  real :: a(2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2), b(*,n)
  real, save :: c(n)
  real, parameter :: d(n) = 1.0
  real, volatile :: v
  real, dimension(:) :: w
  integer, parameter :: k = m, m = k
  real, parameter :: e
  v = 1.0
  w = 1.0
  c(1) = d(1)
end subroutine
