! RUN: sh same.sh %s
! What may not be touched: arguments that are absent, arrays that are not allocated, pointers to nothing. What is not contiguous.
module absent_module
contains
  subroutine scale(a, factor, extra)
    real, intent(inout) :: a(:, 0:)
    real, intent(in) :: factor
    real, intent(in), optional :: extra(:)
    integer :: i, j
    do j = 0, ubound(a, 2)
      do i = 1, size(a, 1)
        a(i, j) = a(i, j)*factor
      end do
    end do
    if (present(extra)) then
      do i = 1, size(extra)
        a(i, 0) = a(i, 0) + extra(i)
      end do
    end if
    print *, a
  end subroutine
  subroutine add(x, y, n)
    real, allocatable, intent(inout) :: x(:)
    real, pointer :: y(:)
    integer, intent(in) :: n
    integer :: i
    do i = 1, n
      x(i) = x(i) + i
    end do
    do i = 1, n
      y(i) = y(i) - i
    end do
    if (n > 0) print *, x, y
  end subroutine
  subroutine spread_out(y)
    integer, pointer, intent(in) :: y(:)
    integer :: i
    do i = 1, size(y)
      y(i) = 10*y(i)
    end do
  end subroutine
end module
program main
  use absent_module
  type pair
    integer :: number
    integer(1) :: tag
  end type
  type(pair), target :: pairs(5)
  integer, pointer :: numbers(:)
  real, target :: a(6, 4) = 1.0
  real, allocatable :: x(:)
  real, pointer :: y(:) => null()
  call scale(a, 2.0)
  call scale(a, 0.5, [1.0, 2.0, 3.0])
  call scale(a(::2, 2:3), 3.0)
  call scale(a(6:1:-1, :), 1.5, [4.0])
  call scale(a(1:0, :), 1.5)
  call add(x, y, 0)
  x = [1.0, 2.0, 3.0]
  y => a(2, 1:3)
  call add(x, y, 3)
  print *, a
  pairs = [pair(1, 1), pair(2, 2), pair(3, 3), pair(4, 4), pair(5, 5)]
  numbers => pairs%number
  call spread_out(numbers)
  print *, pairs
end program
