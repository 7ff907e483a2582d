! RUN: sh same.sh --auto %s kernels.f90
! Under auto an update of what is not on the device moves nothing: the host has its values. gfortran gives an ALLOCATABLE array that is set to
! the result of RESHAPE new memory, so that what entered the device is gone.
program update_of_none
  real(8), allocatable :: flat(:)
  real(8) :: a(4,3), b(10)
  a = reshape([(i*1d0, i = 1, 12)], [4,3])
  b = 1
  allocate (flat(12), source=0d0)
  !$acc enter data copyin(flat)
  call add(12, a)
  flat = reshape(a, [12])
  !$acc update self(flat)
  call add(10, flat(3))
  !$acc update self(flat(2:4))
  print *, flat
  !$acc update device(b(2:3))
  call add(10, b)
  print *, b
  !$acc exit data delete(flat)
end program
