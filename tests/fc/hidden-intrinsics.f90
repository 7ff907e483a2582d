! RUN: sh same.sh %s; sh same.sh %s -- -std=f2008
! Calls of nests ask LBOUND, LOC and others: not where these are names of the unit, and LOC not where a standard is asked for.
module hidden_module
  implicit none
contains
  subroutine plain(x)
    real, intent(inout) :: x(:)
    integer :: i
    do i = 1, size(x)
      x(i) = x(i)*2 + 1
    end do
  end subroutine
  subroutine with_loc(x, n)
    integer, intent(in) :: n
    real, intent(inout) :: x(:)
    integer, external :: loc
    integer :: i
    do i = 1, n
      x(i) = x(i) + 3
    end do
  end subroutine
end module
integer function loc(x)
  real :: x
  loc = int(x)
end function
program main
  use hidden_module
  implicit none
  real :: x(9) = 1
  call plain(x(::2))
  call with_loc(x(::3), 3)
  print *, x
end program
