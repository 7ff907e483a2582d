! RUN: check --with=c
! EXPECT: exit 0
! EXPECT: ^left_out +c +identical
! A Cray merge in what a constant condition leaves out: gfortran must still know it.
module m
contains
  subroutine left_out(n, a)
    implicit none
    logical, parameter :: debug = .false.
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      if (debug) then
        a(i) = cvmgp(a(i), 0.0, a(i))
      else
        a(i) = a(i) + 1.0
      end if
    end do
  end subroutine
end module
