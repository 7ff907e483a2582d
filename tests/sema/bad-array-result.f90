! RUN: crayon ir --after=frontend %s
! The shape of a function's result is made of integers and sizes.
module m
contains
  function f(k)
    integer, intent(in) :: k(3)
    real :: f(k(2))
    f = 0.
  end function
  subroutine s(k, x)
    integer :: k(3)
    real :: x(3), y
    x = f(k)
    y = f(k)
    x = [f(k), 1.]
  end subroutine
end module
