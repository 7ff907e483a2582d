! RUN: sh stays.sh %s
! What would be the host's, turn by turn, only where a kernel's guard does not hold (planes that may be one) does not count as launches: the device, which has the array,
! copies its planes.
module guard_module
contains
  subroutine planes(u, ix, jx, kx)
    integer, intent(in) :: ix, jx, kx
    real(8), intent(inout) :: u(ix, jx, kx, 9)
    u(ix, :, :, :) = u(2, :, :, :)
    u(1, :, :, :) = u(ix - 1, :, :, :)
    u(:, jx, :, :) = u(:, 2, :, :)
    u(:, 1, :, :) = u(:, jx - 1, :, :)
    u(:, :, kx, :) = u(:, :, 2, :)
    u(:, :, 1, :) = u(:, :, kx - 1, :)
  end subroutine

  subroutine step(u, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n, 9)
    integer :: i, m
    do m = 1, 9
      do i = 1, n
        u(i, m) = u(i, m)*0.99d0 + 1d-3*m
      end do
    end do
  end subroutine
end module

program main
  use guard_module
  implicit none
  integer, parameter :: n = 24
  real(8), allocatable :: u(:, :, :, :)
  integer :: i, j, k, m
  character(4) :: line
  allocate (u(n, n, n, 9))
  do m = 1, 9
    do k = 1, n
      do j = 1, n
        do i = 1, n
          u(i, j, k, m) = mod(i*j + k*m, 17)*1d-2
        end do
      end do
    end do
  end do
  do k = 1, 5
    call step(u, n**3)
    call planes(u, n, n, n)
    write (line, '(i4)') k ! else all is one nest
  end do
  print '(3es24.16)', sum(u), u(1, 2, 3, 4), u(n, n, n, 9)
end program
