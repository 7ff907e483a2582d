! RUN: sh same.sh --moves %s auto-random-kernels.f90
! What stays on the device by itself: steps in which the host touches nothing move nothing; a touch moves the block that is touched. Allocated
! arrays have pages of their own; small ones are compared.
program steps
  implicit none
  real(8), allocatable :: density(:), energy(:), small(:)
  real(8) :: most
  integer :: n, step
  n = 300000
  allocate (density(n), energy(n), small(20))
  read (*, *, iostat=step) most
  call host_set(density)
  call host_set(energy)
  call host_set(small)
  do step = 1, 50
    call blend(n, density, energy)
    call stretch(n, energy, 0.5d0)
    call blend(20, small, small + 1)
  end do
  most = 0
  call largest(n, energy, most)
  print '(2es24.16)', most, energy(n/2)
  energy(7) = 12
  do step = 1, 50
    call stretch(n, energy, 0.5d0)
  end do
  print '(2es24.16)', sum(density), energy(7)
contains
  subroutine host_set(x)
    real(8), intent(inout) :: x(:)
    character(24) :: text
    integer :: i
    write (text, '(f8.2)') 3.25
    read (text, *) x(1)
    do i = 2, size(x)
      x(i) = x(i - 1)
      if (modulo(i, 1000) == 0) read (text, *) x(i)
    end do
  end subroutine
end program
