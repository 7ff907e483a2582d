! RUN: crayon ir --after=frontend %s
! Attributes outside the subset are refused by name.
subroutine s(a, b, c, d, n)
  integer :: n
  real :: a(:)
  real, volatile :: b
  real, pointer :: c(:)
  real, target :: d(n)
  real, allocatable :: work(:)
  work(1) = a(1)
  d(1) = b
end subroutine
