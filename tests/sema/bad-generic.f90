! RUN: crayon ir --after=frontend %s
! A reference to a generic name that fits none of its procedures is reported at the name.
module m
  interface f
    module procedure f4, f8
  end interface
contains
  real function f4(x)
    real :: x
    f4 = x
  end function
  double precision function f8(x)
    double precision :: x
    f8 = x
  end function
  subroutine s(y)
    real :: y
    y = f(1)
    y = f(y, y)
    y = f
  end subroutine
end module
