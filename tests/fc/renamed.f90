! RUN: sh same.sh %s
! USE gives constants, variables, procedures and types other names: in a nest they are what the unit means.
module one
  implicit none
  integer, parameter :: wp = kind(1d0), x = 2, y = 30
  real(wp), parameter :: weight(0:2) = [0.5_wp, 0.25_wp, 0.125_wp]
  real(wp) :: field(9) = 1, other(9) = 7
  type cell
    real(wp) :: a(3) = 2
  end type
contains
  pure real(wp) function twice(v)
    real(wp), intent(in) :: v
    twice = x*v
  end function
end module
module two
  use one, only: rp => wp, y => x, x => y, weights => weight, other => field, field => other, crate => cell, double => twice
  implicit none
contains
  subroutine mixed(c)
    type(crate), intent(inout) :: c
    integer :: i
    do i = 1, 9
      field(i) = field(i) + x*1.0_rp
      other(i) = other(i) + y*weights(mod(i, 3))
    end do
    do i = 1, 3
      c%a(i) = c%a(i) + double(field(i)) - both(other(i))
    end do
  end subroutine
  pure real(rp) function both(v)
    real(rp), intent(in) :: v
    both = x*v + y*weights(1)
  end function
end module
program main
  use two
  implicit none
  type(crate) :: c
  call mixed(c)
  print *, c%a, field, other
end program
