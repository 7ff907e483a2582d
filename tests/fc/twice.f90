! RUN: sh same.sh %s
! Two TARGET arguments may be one variable; a COMMON block may be known by two declarations in one unit;
! structures may be in EQUIVALENCE.
module shared_module
  implicit none
  real :: a(6)
  common /area/ a
contains
  subroutine targets(x, y)
    real, target :: x(:), y(:)
    integer :: i
    do i = 2, size(x)
      x(i) = y(i - 1) + 1
    end do
  end subroutine
end module
subroutine of_module
  use shared_module, only: a
  implicit none
  real :: b(6)
  common /area/ b
  integer :: i
  do i = 2, 6
    a(i) = b(i - 1)*2
  end do
end subroutine
subroutine structures
  implicit none
  type part
    sequence
    real :: x(5)
  end type
  type(part) :: p, q
  real :: y(8)
  equivalence (p, q), (y(3), q)
  integer :: i
  p%x = 1
  do i = 2, 5
    p%x(i) = q%x(i - 1)*2
  end do
  do i = 2, 5
    p%x(i) = p%x(i) + y(i + 1)
  end do
  print *, p%x
end subroutine
program main
  use shared_module, only: targets
  implicit none
  real, target :: x(6) = 0
  real :: c(6)
  integer :: i
  common /area/ c
  c = 1
  call targets(x, x)
  call of_module
  call of_host
  call structures
  print *, x, c
contains
  subroutine of_host
    real :: d(6)
    common /area/ d
    do i = 2, 6
      c(i) = d(i - 1) + c(i)
    end do
  end subroutine
end program
