! RUN: check --with=c two-files-user.f90
! EXPECT: exit 0
! EXPECT: ^advance +c +identical
! A module of another file is found whatever the order of the files.
module maker
  implicit none
  real :: speed = 0.5
contains
  real function rate(x)
    real, intent(in) :: x
    rate = x*x - speed
  end function
end module
