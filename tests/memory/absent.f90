! RUN: sh same.sh --only %s kernels.f90
! An update of what is not on the device ends the program and names it.
program absent
  real(8) :: a(10), b(10)
  call add(10, a)
  !$acc update self(b(2:3)) if_present
  !$acc update self(a)
end program
