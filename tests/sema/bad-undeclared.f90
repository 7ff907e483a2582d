! RUN: crayon ir --after=frontend %s
! Under IMPLICIT NONE an undeclared name is reported once, at its first use.
subroutine s(a, n)
  implicit none
  real :: a(n)
  integer :: n
  do i = 1, n
    a(i) = x*2
    x = a(i)
  end do
end subroutine
