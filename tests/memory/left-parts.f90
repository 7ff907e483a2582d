! RUN: sh same.sh %s kernels.f90
! A loop that stays with Fortran has components of structures, another in each turn: only the memory of those structures is asked for, and what
! it hands on as a whole is left to who is called.
program left_parts
  implicit none
  type tile
    integer :: neighbours(2), cells
    real(8) :: mean
    real(8), allocatable :: rho(:)
  end type
  type(tile), allocatable :: t(:)
  integer :: n
  allocate (t(3))
  call start
  !$acc enter data copyin(t(1)%rho, t(2)%rho, t(3)%rho)
  do n = 1, 2
    call update
  end do
  !$acc exit data copyout(t(1)%rho, t(2)%rho, t(3)%rho)
  print *, t(1)%rho, t(2)%rho, t(3)%rho
  call views(t, 3)
contains
  subroutine start
    integer :: k
    do k = 1, 3
      allocate (t(k)%rho(8), source=real(k, 8))
      t(k)%neighbours = [mod(k, 3) + 1, mod(k + 1, 3) + 1]
      t(k)%cells = 8
    end do
  end subroutine
  ! nothing moves
  subroutine update
    integer :: k, left
    do k = 1, 3
      left = t(k)%neighbours(1)
      if (left /= k) then
        call add(t(k)%cells, t(k)%rho)
        call add(8, t(left)%rho)
      end if
    end do
  end subroutine
  ! what kernels changed in the structures themselves is asked for, also of scalars
  subroutine views(t, n)
    integer, intent(in) :: n
    type(tile), intent(inout), target :: t(n)
    real(8), pointer :: mean(:)
    integer :: k
    mean => t%mean
    !$acc enter data copyin(mean)
    do k = 1, n
      t(k)%mean = k*0.5d0
    end do
    do k = 1, n
      if (t(k)%mean > 0.75d0) print *, k
    end do
    !$acc exit data delete(mean)
  end subroutine
end program
