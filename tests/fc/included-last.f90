! RUN: sh same.sh %s included-last.inc
! The last specifications of modules stand in an included file, whose places are others: PRIVATE there holds, and nothing is read beyond the end of the
! module (the compiler crashed, or left off before them).
! FILE settings.f90
module settings
  implicit none
  integer :: shift = 2, first = 1
  ! A comment that is as long as what comes before the statement in the included file.
  include 'included-last.inc'
end module
! FILE late.f90
! Behind a comment that is longer than the included file, so that the module begins behind the place of the last specification there, as in other files whose
! modules have a long explanation before them: of what they are for, who has written them, and when, and what may be done with them and what may not be done.
module late
  implicit none
  integer :: shift = 3
  include 'included-last.inc'
contains
  real function twice(x)
    real, intent(in) :: x
    twice = 2*x
  end function
end module
! FILE program.f90
program main
  implicit none
  integer :: shift = 100
  call print_all
contains
  subroutine print_all
    use settings
    use late
    integer :: i
    real :: a(4)
    do i = 1, size(a)
      a(i) = twice(real(i)) + shift + first
    end do
    print *, a
  end subroutine
end program
