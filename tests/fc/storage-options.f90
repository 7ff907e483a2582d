! RUN: for o in -fno-underscoring -fsecond-underscore -ff2c -fpack-derived -fno-sign-zero -ftrapv -finit-real=nan; do sh same.sh %s -- $o; done
! Options that change names of procedures, storage or arithmetic: all is gfortran's.
module storage_options
contains
  subroutine count_calls(first, b)
    implicit none
    logical, intent(in) :: first
    real, intent(inout) :: b(4)
    integer :: i, k
    do i = 1, 4
      if (first) k = 0
      k = k + i
      b(i) = k
    end do
  end subroutine
end module
program main
  use storage_options
  implicit none
  type packed
    integer(1) :: i = 1
    real(8) :: x(40) = 2
  end type
  type(packed) :: p
  real :: b(4)
  integer :: i
  call count_calls(.true., b)
  call count_calls(.false., b)
  do i = 1, 40
    p%x(i) = sign(p%x(i)*i, -0d0*i)
  end do
  print *, b, p%x
end program
