! crayon_data.f90 - what a program keeps on the device, from Fortran. Compile it with crayon_data.c into the program.
!
! Part of Crayon, MIT licence. Like all text that Crayon writes for you this file carries no conditions: use it, change it, leave the notice
! out.
!
! crayon_data.h says what the calls do. Arrays are of any type and rank, whole or in part; an allocatable one must be allocated. The name is
! for messages.
module crayon_data
  use, intrinsic :: iso_c_binding, only: c_ptr, c_int, c_char, c_null_char
  implicit none
  private
  public :: crayon_copyin, crayon_create, crayon_copyout, crayon_delete
  public :: crayon_update_device, crayon_update_host, crayon_sync, crayon_device

  interface
    subroutine act(action, array, name) bind(C, name='crayon_data_of_array')
      import :: c_int, c_char
      integer(c_int), value :: action
      type(*), intent(in) :: array(..)
      character(kind=c_char), intent(in) :: name(*)
    end subroutine
    function crayon_device(array) result(device) bind(C, name='crayon_data_device_of_array')
      import :: c_ptr
      type(*), intent(in) :: array(..)
      type(c_ptr) :: device ! the address on the device of the first element; C_NULL_PTR: it is not there
    end function
    subroutine crayon_sync() bind(C, name='crayon_data_sync_all') ! the host gets all that is newer on the device
    end subroutine
  end interface

contains

  ! The array enters the device, with the host's values.
  subroutine crayon_copyin(array, name)
    type(*), intent(in) :: array(..)
    character(*), intent(in), optional :: name
    if (present(name)) then
      call act(1_c_int, array, name//c_null_char)
    else
      call act(1_c_int, array, '?'//c_null_char)
    end if
  end subroutine

  ! The same, undefined.
  subroutine crayon_create(array, name)
    type(*), intent(in) :: array(..)
    character(*), intent(in), optional :: name
    if (present(name)) then
      call act(2_c_int, array, name//c_null_char)
    else
      call act(2_c_int, array, '?'//c_null_char)
    end if
  end subroutine

  ! It leaves; the last time the host gets its values.
  subroutine crayon_copyout(array, name)
    type(*), intent(in) :: array(..)
    character(*), intent(in), optional :: name
    if (present(name)) then
      call act(3_c_int, array, name//c_null_char)
    else
      call act(3_c_int, array, '?'//c_null_char)
    end if
  end subroutine

  ! It leaves; the last time its values are dropped.
  subroutine crayon_delete(array, name)
    type(*), intent(in) :: array(..)
    character(*), intent(in), optional :: name
    if (present(name)) then
      call act(4_c_int, array, name//c_null_char)
    else
      call act(4_c_int, array, '?'//c_null_char)
    end if
  end subroutine

  ! The device gets the host's values.
  subroutine crayon_update_device(array, name)
    type(*), intent(in) :: array(..)
    character(*), intent(in), optional :: name
    if (present(name)) then
      call act(7_c_int, array, name//c_null_char)
    else
      call act(7_c_int, array, '?'//c_null_char)
    end if
  end subroutine

  ! The host gets the device's values.
  subroutine crayon_update_host(array, name)
    type(*), intent(in) :: array(..)
    character(*), intent(in), optional :: name
    if (present(name)) then
      call act(8_c_int, array, name//c_null_char)
    else
      call act(8_c_int, array, '?'//c_null_char)
    end if
  end subroutine

end module
