! RUN: sh same.sh --cuda %s
! Nests of submodules: procedures with a head of their own, MODULE PROCEDURE with that of its interface, submodules of submodules, and names
! of the host at each level. A MODULE PROCEDURE in which a name of the module means something else is gfortran's.
module tank
  implicit none
  integer, parameter :: wp = kind(1d0), wide = 12
  real(wp), private :: level(wide) = 1
  type :: pump
    real(wp), allocatable :: rate(:)
  end type pump
  interface
    module subroutine fill(p, n)
      type(pump), intent(inout) :: p
      integer, intent(in) :: n
    end subroutine fill
    pure module function drained(a, n) result(rest)
      integer, intent(in) :: n
      real(wp), intent(in) :: a(n)
      real(wp) :: rest(n)
    end function drained
    real(wp) module function depth(from)
      integer, intent(in) :: from
    end function depth
    module subroutine hidden(a)
      real(wp), intent(inout) :: a(wide)
    end subroutine hidden
    module subroutine step(a)
      real(wp), intent(inout) :: a(wide)
    end subroutine step
    module subroutine tilt(x)
      real(wp), intent(inout) :: x
    end subroutine tilt
  end interface
contains
  module subroutine step(a)
    real(wp), intent(inout) :: a(wide)
    integer :: i
    do i = 1, wide
      a(i) = a(i)*1.5_wp
    end do
  end subroutine step
  subroutine run(a)
    real(wp), intent(inout) :: a(wide)
    integer :: i
    do i = 1, 2
      call step(a)
    end do
    do i = 1, wide
      call tilt(a(i))
    end do
  end subroutine run
end module tank

submodule (tank) work
  implicit none
  integer, parameter :: half = wide/2
  real(wp) :: kept(wide) = 0
contains
  module procedure tilt
    x = x + half
  end procedure tilt
  module procedure fill
    integer :: i
    do i = 1, n
      p%rate(i) = p%rate(i) + level(i)*i
      kept(i) = p%rate(i)
    end do
  end procedure fill
  module procedure drained
    integer :: i
    do i = 1, n
      rest(i) = max(a(i) - part(a(i)), 0.0_wp)
    end do
  contains
    pure real(wp) function part(x)
      real(wp), intent(in) :: x
      part = x/half
    end function part
  end procedure drained
  module procedure hidden
    integer, parameter :: wide = 3
    integer :: i
    do i = 1, wide
      a(i) = a(i)*10
    end do
    a = a + 1
  end procedure
end submodule work

submodule (tank:work) deeper
  implicit none
contains
  real(wp) module function depth(from)
    integer, intent(in) :: from
    integer :: i
    depth = 0
    do i = from, half
      depth = depth + kept(i)*level(i)
    end do
  end function depth
end submodule deeper

! Other subroutines of the names of module procedures.
subroutine tilt(x)
  real(8), intent(inout) :: x
  x = -100
end subroutine tilt

subroutine step(a)
  real(8), intent(inout) :: a(12)
  a = -1
end subroutine step

program main
  use tank
  implicit none
  type(pump) :: p
  real(wp) :: a(wide) = 2
  allocate(p%rate(wide))
  p%rate = 0.5_wp
  call fill(p, wide)
  a = a + drained(p%rate, wide)
  print *, depth(2), a
  call hidden(a)
  call run(a)
  print *, a
end program main
