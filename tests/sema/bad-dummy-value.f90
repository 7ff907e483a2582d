! RUN: crayon ir --after=frontend %s
! Names of procedures, results and arguments that collide, an argument with an initial value, no intrinsic of that name.
module m
contains
  subroutine one(a)
    real :: a = 1.0
    intrinsic :: nosuch
  end subroutine
  subroutine one
  end subroutine
  function two(a) result(a)
    real :: a
  end function
  function three() result(r)
    real :: three
    real :: r
    r = 1.0
  end function
  subroutine four
    real :: inner
    call inner
  contains
    subroutine inner
    end subroutine
  end subroutine
end module
