! RUN: crayon c --keep-going -o "$work/o" %s; [ $? -ne 5 ] || exit 1
! A module that is there twice has its variables once.
module tables
  implicit none
  real :: w(3) = 1
end module
module tables
  implicit none
  real :: w(5) = 2
contains
  subroutine fill
    w = 0
  end subroutine
end module
