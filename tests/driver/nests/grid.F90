#define CELLS 40
#include "real.inc"
module grid
  implicit none
  type level
    real_kind, allocatable :: rho(:, :), flux(:, :)
    integer :: n
  end type
contains
#ifdef NEVER
  this is no Fortran
#endif
  subroutine setup(l)
    type(level), intent(out) :: l
    integer :: i, j
    l%n = CELLS
    allocate(l%rho(CELLS, CELLS), l%flux(CELLS, CELLS))
    do j = 1, CELLS
      do i = 1, CELLS
        l%rho(i, j) = 1.0d0/(i + 2*j)
      end do
    end do
    l%flux = 0
  end subroutine
end module
