! RUN: crayon ast %s
! INTERFACE and TYPE are structures of their own; procedures of a type are skipped.
module m
  interface
    subroutine ext(a, n) bind(c)
      import :: rk
      integer :: n
    end subroutine ext
    function g(x)
    end
  end interface
  interface gen
    module procedure one, two
    module procedure :: three
  end interface gen
  interface operator(+)
    module procedure add
  end interface operator(+)
  abstract interface
    subroutine cb()
    end subroutine
  end interface
  type point
    sequence
    real :: x, y = 0.0
  end type point
  type, extends(point), public :: p3
    private
    real :: z
  contains
    procedure :: len => p3_len
    generic :: operator(+) => add
  end type p3
  type(point) :: here
end module m
