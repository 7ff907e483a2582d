! RUN: check --with=c
! EXPECT: exit 4
! EXPECT: ^never +- +not checked: reads undefined data: never depends on
! EXPECT: ^never_named +- +not checked: reads undefined data: r depends on it
! EXPECT: ^law +c +identical
! EXPECT: ^law +note: [0-9]+ inputs not counted: .*
! EXPECT: ^uses +c +identical
! A function that does not set its result on all ways is compared where it does.
real function law(x, kind)
  implicit none
  real, intent(in) :: x
  integer, intent(in) :: kind
  select case (kind)
  case (1)
    law = 2.0*x
  case (2)
    law = x*x
  end select
end function
real function never(x)
  real, intent(in) :: x
  if (x > 1.0e30) never = 1.0
end function
real function never_named(x) result(r)
  real, intent(in) :: x
  if (x > 1.0e30) r = 1.0
end function
subroutine uses(n, a, kind)
  implicit none
  integer, intent(in) :: n, kind(n)
  real, intent(inout) :: a(n)
  real :: law
  integer :: i
  do i = 1, n
    a(i) = law(a(i), kind(i))
  end do
end subroutine
