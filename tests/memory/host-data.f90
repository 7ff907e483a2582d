! RUN: sh same.sh %s use-device.c
! HOST_DATA: within it the names stand for what is on the device, with their bounds; without a copy on the device for the array itself.
program host_data
  implicit none
  real(8) :: a(0:9,2), b(5)
  real(4), allocatable :: c(:)
  integer :: i
  allocate(c(-1:3))
  do i = 0, 9
    a(i,:) = i
  end do
  b = 1
  c = 2
  !$acc data copy(a, c)
  !$acc host_data use_device(a, b, c) if_present
  print *, lbound(a), ubound(a), lbound(c), size(c)
  call negate(a(:,2), 10)
  call negate(b, 5)
  call negate_single(c, 5)
  !$acc end host_data
  !$acc end data
  print '(10f6.1)', a, b, c
end program
