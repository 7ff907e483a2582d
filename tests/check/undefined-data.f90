! RUN: check --with=c
! EXPECT: exit 4
! EXPECT: ^undef +- +not checked: reads undefined data: a depends on it
! EXPECT: ^fine +c +identical
! A routine that reads a local before it is set is named, not compared.
subroutine undef(n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  real :: t
  integer :: i
  do i = 1, n
    a(i) = a(i) + t
    t = a(i)
  end do
  a(1) = t
end subroutine
subroutine fine(x)
  real, intent(inout) :: x
  x = x + 1.0
end subroutine
