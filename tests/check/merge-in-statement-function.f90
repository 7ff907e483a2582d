! RUN: check --with=c --nests
! EXPECT: exit 0
! EXPECT: ^crayon_signs_1 +c +identical
! A Cray merge in a statement function, which comes along into the nest and is gone once it is inlined: gfortran must still know it.
subroutine signs(a, b, n)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  real, intent(inout) :: b(n)
  real :: sgn, x
  integer :: i
  sgn(x) = cvmgp(1.0, -1.0, x)
  do i = 2, n
    b(i) = b(i)*sgn(a(i-1) - a(i))
  end do
  write (*,*) b(1)
end subroutine
