! RUN: sh same.sh --cuda %s
! A module extends SIZE to a type of its own, as BoxLib's lists do: how far elements of pointers and assumed-shape arrays lie apart is asked
! by their bounds then. One that a unit declares, an array or a function, hides the intrinsic function as well.
module lists
  implicit none
  type list
    integer :: n = 0
  end type
  interface size
    module procedure list_size
  end interface
contains
  pure integer function list_size(l)
    type(list), intent(in) :: l
    list_size = l%n
  end function
end module
module updates
  use lists
  implicit none
contains
  subroutine update(u, up, dt)
    real(8), pointer :: u(:, :), up(:, :)
    real(8), intent(in) :: dt
    integer :: i, j
    do j = lbound(u, 2), ubound(u, 2)
      do i = lbound(u, 1), ubound(u, 1)
        u(i, j) = u(i, j) + dt*up(i, j)
      end do
    end do
  end subroutine
  subroutine scaled(a, b)
    real(8), intent(inout) :: a(:, :)
    real(8), intent(in) :: b(:)
    integer :: i, j, size
    size = ubound(b, 1)
    do j = 1, ubound(a, 2)
      do i = 1, min(size, ubound(a, 1))
        a(i, j) = a(i, j)*b(i)
      end do
    end do
  end subroutine
end module
program main
  use updates
  implicit none
  real(8), target :: x(20, 10), y(20, 10), b(40)
  real(8), pointer :: p(:, :), q(:, :)
  type(list) :: l
  integer :: i, j
  l%n = 3
  do j = 1, 10
    do i = 1, 20
      x(i, j) = i*0.5d0 - j
      y(i, j) = j*0.25d0 + i
    end do
  end do
  do i = 1, 40
    b(i) = i*0.125d0
  end do
  p => x
  q => y
  call update(p, q, 0.5d0)
  p => x(2:9, 1:5)
  q => y(3:10, 4:8)
  call update(p, q, 0.25d0)
  p => x(1:20:3, :)
  q => y(1:20:3, :)
  call update(p, q, 0.75d0)
  p => x(5:4, :)
  call update(p, q, 1d0)
  p => x(3:19, 2:2)
  q => x(2:18, 2:2)
  call update(p, q, 2d0)
  call scaled(x, b)
  call scaled(x(::2, :), b(::3))
  call scaled(x(3:7, 2:9:2), b(4:))
  print *, x, size(l)
end program
