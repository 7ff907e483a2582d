! RUN: sh same.sh --only %s kernels.f90
! A region of an array a part of which is on the device already ends the program and names both.
program partly
  real(8) :: a(10)
  call add(10, a)
  !$acc enter data copyin(a(3:5))
  !$acc data copy(a(2:4))
  call add(10, a)
  !$acc end data
end program
