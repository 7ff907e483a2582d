! RUN: sh same.sh %s
! A module's list of public operators and assignments alone is no end of its specifications: what stands behind it is known elsewhere.
! FILE shapes.f90
module shapes
  implicit none
  private
  public :: operator(+)
  private :: assignment(=)
  type, public :: row
    integer :: cells = 0
    real(8), allocatable :: u(:)
  end type
  interface operator(+)
    module procedure add
  end interface
  interface assignment(=)
    module procedure set
  end interface
contains
  pure function add(a, b) result(c)
    type(row), intent(in) :: a, b
    integer :: c
    c = a%cells + b%cells
  end function
  pure subroutine set(a, n)
    type(row), intent(inout) :: a
    integer, intent(in) :: n
    a%cells = n
  end subroutine
end module
! FILE main.f90
program main
  use shapes
  implicit none
  type(row) :: a, b
  integer :: i
  a%cells = 70
  b%cells = 30
  allocate (a%u(100), b%u(100))
  do i = 1, a%cells
    a%u(i) = 0.5d0*i
  end do
  associate (u => a%u, cells => a%cells)
    do i = 2, cells
      b%u(i) = u(i) - u(i-1)
    end do
  end associate
  print *, a + b, sum(a%u(1:70)), sum(b%u(2:70))
end program
