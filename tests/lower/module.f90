! RUN: crayon ir --after=frontend %s
! Module variables are areas named as gfortran does; constants fold; renaming and ONLY work.
module constants
  integer, parameter :: rk = kind(1.0d0)
  real(rk), parameter :: pi = 3.14159_rk
  real(rk) :: scale = 2.0_rk
  integer :: count
  private :: count
contains
  subroutine step(x)
    real(rk), intent(inout) :: x
    count = count + 1
    x = x*scale + half(x)
  end subroutine
  function half(y) result(h)
    real(rk), intent(in) :: y
    real(rk) :: h
    h = y/2
  end function
end module
subroutine outside(x)
  use constants, only: wp => rk, step, factor => scale
  real(wp) :: x, scale
  scale = 3
  factor = x + scale
  call step(x)
end subroutine
