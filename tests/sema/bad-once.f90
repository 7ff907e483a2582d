! RUN: crayon ir --after=frontend %s
! What was refused by name gives no second message: recursion, COMPLEX and its constants, components.
recursive subroutine one(n)
  integer :: n
  if (n > 0) call one(n - 1)
end subroutine
recursive integer function two(n)
  integer :: n
  two = two(n - 1)
end function
recursive subroutine three(n)
  integer :: n
  call four(n)
end subroutine
subroutine four(n)
  integer :: n
  call three(n)
end subroutine
subroutine variables(x)
  complex :: z, w
  real :: x
  z = (1.0, 2.0)
  w = z * (1.0, 2.0)
  x = (1.0, 2.0)
end subroutine
subroutine constants(x)
  real :: x
  x = (1.0, 2.0) + (1.0, 2.0)
  x = (1.0, 2.0)
end subroutine
module cells
  type cell
    real :: rho, u(3)
  end type
  type(cell) :: c(10), d
contains
  subroutine parts(x)
    real :: x(10)
    x = c%rho
    x(1) = c(1)%rho + c(2)%u(1) + d%rho
    c(1)%u(2) = 3
    d%rho = 3
  end subroutine
  subroutine again(x)
    real :: x
    x = c(2)%rho + c(1)%rho
  end subroutine
end module
subroutine late(x)
  real :: x
  x = 1
  interface foo(
  end interface
  type, 5 :: t
  end type
  interface
  end interface
end subroutine
subroutine blocks(n, a)
  implicit none
  integer :: n
  real :: a(n)
  a(1) = 1
  block
    real :: q
    q = 1
    go to 10
    10 a(2) = q
  end block
  associate (x => a, y => a(1))
    x = y
  end associate
end subroutine
