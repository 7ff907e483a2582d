! RUN: sh same.sh %s kernels.f90
! A loop that stays with Fortran has arrays of other structures in each turn: the host gets all that is newer before it, and nothing is asked of
! subscripts that have no value yet.
program left
  implicit none
  type grid
    real(8), allocatable :: rho(:)
  end type
  type(grid) :: g(3)
  call start
  !$acc enter data copyin(g(1)%rho, g(2)%rho)
  call add(8, g(1)%rho)
  call add(8, g(2)%rho)
  call halve
  call add(8, g(1)%rho)
  call add(8, g(2)%rho)
  !$acc exit data copyout(g(1)%rho, g(2)%rho)
  print *, g(1)%rho, g(2)%rho, g(3)%rho
contains
  subroutine start
    integer :: k
    do k = 1, 3
      allocate (g(k)%rho(8), source=real(k, 8))
    end do
  end subroutine
  subroutine halve
    integer :: k
    do k = 1, 3
      g(k)%rho(3) = g(k)%rho(4)*0.5d0
    end do
  end subroutine
end program
