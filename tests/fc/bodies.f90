! RUN: sh bodies.sh %s "$work"
! A procedure whose statements nests took along is changed, or compiled by gfortran alone: the nests run as they were written.
! FILE gas.f90
module gas
  implicit none
  type :: part
    real :: x = 1
  end type
  type :: whole
    type(part) :: one, two
  end type
contains
  real function chosen(w)
    type(whole), intent(in) :: w
    chosen = w%one%x
  end function
  real function twice(x)
    real, intent(in) :: x
    real, parameter :: factor = 2
    twice = x*factor
  end function
end module
! FILE eos.f
      SUBROUTINE EOS(A, B)
      B = A*3.0 + 1
      END
! FILE other.f90
subroutine other(a, n)
  implicit none
  integer :: n, i
  real :: a(n), b
  do i = 1, n
    call eos(a(i), b)
    a(i) = b
  end do
end subroutine
! FILE main.f90
program main
  use gas
  implicit none
  integer :: i
  real :: a(5), b(5)
  type(whole) :: w
  w%two%x = 7
  do i = 1, 5
    a(i) = i
    call eos(twice(a(i)), b(i))
  end do
  do i = 1, 5
    b(i) = b(i) + chosen(w)
  end do
  call other(a, 5)
  print *, a, b
end program
