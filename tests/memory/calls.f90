! RUN: sh same.sh crayon_data.c crayon_data.f90 %s kernels.f90
! The same by calls of the module crayon_data, which do nothing in gfortran's program: sections with gaps, arrays of no elements.
program calls
  use crayon_data
  use, intrinsic :: iso_c_binding, only: c_associated
  implicit none
  real(8) :: a(6,5), b(30), none(0)
  integer :: i
  a = 1
  b = 2
  call crayon_copyin(a, 'a')
  call crayon_create(b, 'b')
  call crayon_copyin(none)
  call crayon_update_device(b(1:20))
  call crayon_update_device(b(21:30))
  do i = 1, 4
    call add(30, a)
    call add(30, b)
  end do
  call crayon_update_host(a(2:4,1:5:2), 'part of a')
  print *, a(3,3), c_associated(crayon_device(none))
  call crayon_sync()
  print *, sum(a), sum(b)
  call crayon_copyout(a)
  call crayon_delete(b)
  call crayon_delete(none)
end program
