! RUN: sh same.sh %s
! Internal procedures of a main program are units like others: what they share with it, and what shadows it.
module shapes
  implicit none
  type :: point
    integer :: n = 6
    real :: weight(6) = 1
  end type
  type, extends(point) :: cell
    real :: rho(6) = 2
  end type
end module
program main
  use shapes, first => cell
  implicit none
  integer, parameter :: least = -huge(1) - 1, n = 6
  integer(8), parameter :: lowest = -huge(1_8) - 1
  integer :: i, calls = 0, marks(n)
  integer(8) :: wide(n)
  real :: a(n), b(n), overlay(n), half(3)
  equivalence (overlay(4), half)
  type(first) :: grid
  a = [(real(i), i = 1, n)]
  b = 0
  call shared
  call shadowed(a, 4)
  print *, a, b, calls, total(b)
  do, i = 1, n
    overlay(i) = i
  end do
  half(1) = -1
  print *, overlay
  do i = 1, n
    marks(i) = max(least, least + i)
    wide(i) = lowest + i
  end do
  print *, marks, wide
  do i = 1, grid%n
    grid%rho(i) = grid%rho(i) + grid%weight(i)*i
  end do
  do i = 1, 6
    grid%point%weight(i) = grid%weight(i) + i
  end do
  print *, grid%rho, grid%weight
contains
  subroutine shared
    integer :: i
    do i = 2, n
      b(i) = a(i) + a(i - 1)
    end do
    do i = 1, n
      if (b(i) > 5) calls = calls + 1
    end do
  end subroutine
  subroutine shadowed(b, n)
    integer, intent(in) :: n
    real, intent(inout) :: b(n)
    real :: a(n)
    integer :: i
    a = 3
    do i = 1, n
      b(i) = b(i)*a(i)
    end do
  end subroutine
  real function total(x)
    real, intent(in) :: x(:)
    integer :: k
    total = 0
    do k = 1, size(x)
      total = total + x(k)
    end do
  end function
end program
