! Calls the wrapper of library.cu as Fortran would.
program main
  implicit none
  external running_sum
  double precision :: x(64)
  integer :: i
  x = 1d0
  call running_sum(x)
  do i = 1, 64
    if (x(i) /= i) error stop 'wrong sum'
  end do
end program main
