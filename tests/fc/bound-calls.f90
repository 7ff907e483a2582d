! RUN: sh same.sh --cuda %s
! Type-bound procedures in nests, where it is known which one is called: of objects declared by TYPE, and NON_OVERRIDABLE ones. Where the object's
! type is that of run time the loop is left.
! FILE gases.f90
module gases
  implicit none
  type :: gas
    real :: gamma = 1.4, low = 0.125
  contains
    procedure :: pressure ! of a density
    procedure, pass(self) :: sound => speed_of_sound, &
                             energy
    procedure, nopass, public :: sum => twice
    procedure, non_overridable :: limit
    procedure count_up
  end type
  type, extends(gas) :: dense_gas
    real :: b = 0.5
  contains
    procedure :: pressure => dense_pressure
  end type
  type :: box
    type(dense_gas) :: inner
    type(gas) :: cells(4)
  end type
  integer :: counted = 0
contains
  real function pressure(this, rho)
    class(gas), intent(in) :: this
    real, intent(in) :: rho
    pressure = (this%gamma - 1)*rho
  end function
  real function dense_pressure(this, rho)
    class(dense_gas), intent(in) :: this
    real, intent(in) :: rho
    dense_pressure = (this%gamma - 1)*rho/(1 - this%b*rho*0.01)
  end function
  real function speed_of_sound(rho, self)
    real, intent(in) :: rho
    class(gas), intent(in) :: self
    speed_of_sound = sqrt(self%gamma*self%limit(rho))
  end function
  real function energy(rho, self)
    real, intent(in) :: rho
    class(gas), intent(in) :: self
    energy = self%pressure(rho)
  end function
  real function twice(x)
    real, intent(in) :: x
    twice = 2*x
  end function
  real function limit(this, x)
    class(gas), intent(in) :: this
    real, intent(in) :: x
    limit = max(x, this%low)
  end function
  subroutine count_up(this, x)
    class(gas), intent(inout) :: this
    real, intent(in) :: x
    this%low = this%low + x
    counted = counted + 1
  end subroutine
end module
! FILE main.f90
program main
  use gases
  implicit none
  integer, parameter :: n = 6
  type(gas) :: g
  type(dense_gas) :: d
  type(box) :: boxes(2)
  real :: a(n), b(n), x(n)
  integer :: i
  do i = 1, n
    x(i) = 0.3*i
  end do
  do i = 1, n
    a(i) = g%pressure(x(i)) + d%pressure(rho=x(i)) + d%gas%pressure(x(i)) + g%sum(x(i))
    b(i) = g%sound(x(i)) + boxes(2)%inner%sound(x(i)) + g%limit(g%sum(x(i) - 1))
  end do
  print *, a, b
  do i = 1, n
    call g%count_up(x(i))
    call d%count_up(0.5)
  end do
  print *, g%low, d%low, counted
  do i = 1, 4
    a(i) = boxes(1)%cells(i)%pressure(x(i))
    call boxes(1)%cells(i)%count_up(x(i))
  end do
  print *, a, boxes(1)%cells%low
  do i = 1, n
    a(i) = g%energy(x(i))
  end do
  call by_class(g)
  call by_class(d)
  print *, a
contains
  subroutine by_class(c)
    class(gas), intent(in) :: c
    do i = 1, n
      a(i) = c%pressure(x(i))
    end do
    do i = 1, n
      b(i) = c%limit(x(i))
    end do
    print *, a, b
    select type (c)
    type is (dense_gas)
      do i = 1, n
        a(i) = c%pressure(x(i))
      end do
    class is (gas)
      do i = 1, n
        a(i) = c%pressure(x(i)) + 1
      end do
    end select
  end subroutine
end program
