! RUN: sh same.sh %s kernels.f90
! Of sections with gaps, and of elements by a list, gfortran hands copies to procedures whose dummies have no assumed shape: they are made of what
! is newer on the device, and go back to the host.
module arrays
  implicit none
  real(8), allocatable :: u(:), w(:,:)
contains
  subroutine any_shape(x)
    real(8), intent(inout) :: x(:)
    integer :: i
    do i = 1, size(x)
      x(i) = x(i) + 1
    end do
  end subroutine
  subroutine show(x, n)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    print '(6f8.1)', x
  end subroutine
end module
program handed_on
  use arrays
  implicit none
  integer :: i, list(3) = [3, 1, 5]
  allocate (u(30), w(6,5))
  do i = 1, 30
    u(i) = i
  end do
  w = 1
  !$acc enter data copyin(u, w)
  call any_shape(u)
  call add(15, u(1:29:2))
  call any_shape(u)
  call add(5, w(2,:))
  call add(8, w(2:3,1:4))
  call any_shape(w(:,2))
  call any_shape(w(3,:))
  call show(u(list), 3)
  call show(w(:,1), 6)
  !$acc exit data copyout(u, w)
  print '(10f8.1)', u
  print '(6f8.1)', w
end program
