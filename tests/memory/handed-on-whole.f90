! RUN: sh same.sh %s kernels.f90
! An array as a whole, of assumed shape or a pointer, is handed on as a copy to procedures whose dummies have no assumed shape where it has gaps;
! where it has none they have the array itself, which may stay on the device.
module arrays
  implicit none
  real(8), allocatable, target :: u(:)
  real(8), pointer :: p(:)
contains
  subroutine any_shape(x)
    real(8), intent(inout) :: x(:)
    integer :: i
    do i = 1, size(x)
      x(i) = x(i) + 1
    end do
  end subroutine
  subroutine hand_on(x)
    real(8), intent(inout) :: x(:)
    call any_shape(x)
    call add(size(x), x)
    call any_shape(x)
    if (total(x, size(x)) > 100) print *, 'large'
  end subroutine
  real(8) function total(x, n)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    total = x(1) + x(n)
  end function
end module
program handed_on
  use arrays
  implicit none
  integer :: i
  real(8) :: sum_of_ends
  allocate (u(60))
  do i = 1, 60
    u(i) = i
  end do
  !$acc enter data copyin(u)
  call hand_on(u)
  call hand_on(u(2:59:3))
  p => u(60:1:-4)
  call any_shape(p)
  call add(size(p), p)
  call any_shape(u)
  sum_of_ends = total(p, size(p))
  print '(f8.1)', sum_of_ends
  !$acc exit data copyout(u)
  print '(10f8.1)', u
end program
