! RUN: sh same.sh %s
! Names in ASSOCIATE and SELECT TYPE whose selectors or types are not understood.
module shapes
  implicit none
  type, abstract :: shape
    real :: x(5) = 1
  end type
  type, extends(shape) :: square
    real :: side(5) = 2
  end type
contains
  function doubled(a)
    real, intent(in) :: a(:)
    real :: doubled(size(a))
    doubled = 2*a
  end function
end module

program unknown_names
  use shapes, only: shape, doubled, box => square
  implicit none
  class(*), allocatable :: any
  class(shape), allocatable :: one
  real :: a(5)
  integer :: i
  a = [1, 2, 3, 4, 5]
  allocate (box :: one)
  any = 3.5
  associate (twice => doubled(a))
    do i = 1, 5
      a(i) = twice(i) + 1
    end do
  end associate
  select type (one)
  type is (box)
    do i = 1, 5
      a(i) = a(i) + one%side(i)
    end do
  end select
  select type (any)
  type is (real)
    do i = 1, 5
      a(i) = a(i) + any
    end do
  end select
  print *, a
end program
