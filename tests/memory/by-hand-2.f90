! RUN: true
! The second object of by-hand.f90.
subroutine halve(n, a)
  implicit none
  integer n, i
  real(8) a(n)
  do i = 1, n
    a(i) = a(i)/2
  end do
end subroutine
