! RUN: check --with=c,cuda-cpu
! EXPECT: exit 0
! EXPECT: ^step +c +identical
! EXPECT: ^total +c +identical
! EXPECT: ^hidden +c +identical
! FAULT: s/, 7)/, 8)/
! FAULT: s/\* \*hidden_scale/* 1.0f/
! Module variables are inputs and outputs, private ones and private procedures too; functions return their result.
module state
  implicit none
  private
  integer, parameter :: most = 200
  integer, public :: count
  real :: scale
  real, public :: q(0:most)
  public :: step, total
contains
  subroutine step(dt)
    real, intent(in) :: dt
    integer :: i
    do i = 1, count
      q(i) = hidden(q(i), dt)
    end do
    count = min(count, 7)
  end subroutine
  function hidden(x, dt) result(y)
    real, intent(in) :: x, dt
    real :: y
    y = x + dt*scale
  end function
  real function total(m)
    integer, intent(in) :: m
    integer :: i
    total = 0.0
    do i = 0, m
      total = total + q(i)
    end do
  end function
end module
