! Assumed-shape arguments, optional bounds, automatic work arrays, sections as
! actual arguments: the module style of codes that were rewritten around 2000.
module multigrid
  implicit none
  private
  integer, parameter, public :: wp = kind(1.0d0)
  public :: smooth, restrict_full, prolong, residual_norm
contains
  subroutine smooth(u, f, colour, omega)
    real(wp), intent(inout) :: u(0:, 0:)
    real(wp), intent(in) :: f(0:, 0:)
    integer, intent(in) :: colour
    real(wp), intent(in) :: omega
    integer :: i, j, nx, ny
    nx = ubound(u, 1)
    ny = ubound(u, 2)
    do j = 1, ny - 1
      do i = 1 + mod(j + colour + 100, 2), nx - 1, 2
        u(i, j) = u(i, j) + omega*(0.25_wp*(u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1) - f(i, j)) - u(i, j))
      end do
    end do
  end subroutine smooth

  subroutine restrict_full(nc, mc, fine, coarse)
    integer, intent(in) :: nc, mc
    real(wp), intent(in) :: fine(0:2*nc, 0:2*mc)
    real(wp), intent(inout) :: coarse(0:nc, 0:mc)
    integer :: i, j
    forall_rows: do j = 1, mc - 1
      do i = 1, nc - 1
        coarse(i, j) = 0.25_wp*fine(2*i, 2*j) &
          + 0.125_wp*(fine(2*i-1, 2*j) + fine(2*i+1, 2*j) + fine(2*i, 2*j-1) + fine(2*i, 2*j+1)) &
          + 0.0625_wp*(fine(2*i-1, 2*j-1) + fine(2*i+1, 2*j-1) + fine(2*i-1, 2*j+1) + fine(2*i+1, 2*j+1))
      end do
    end do forall_rows
    coarse(0, :) = fine(0, ::2)
    coarse(nc, :) = fine(2*nc, ::2)
  end subroutine restrict_full

  subroutine prolong(nc, mc, coarse, fine)
    integer, intent(in) :: nc, mc
    real(wp), intent(in) :: coarse(0:nc, 0:mc)
    real(wp), intent(inout) :: fine(0:2*nc, 0:2*mc)
    real(wp) :: work(0:2*nc, 0:mc)
    integer :: i, j
    do j = 0, mc
      do i = 0, nc - 1
        work(2*i, j) = coarse(i, j)
        work(2*i+1, j) = 0.5_wp*(coarse(i, j) + coarse(i+1, j))
      end do
      work(2*nc, j) = coarse(nc, j)
    end do
    do j = 0, mc - 1
      fine(:, 2*j) = fine(:, 2*j) + work(:, j)
      fine(:, 2*j+1) = fine(:, 2*j+1) + 0.5_wp*(work(:, j) + work(:, j+1))
    end do
    fine(:, 2*mc) = fine(:, 2*mc) + work(:, mc)
  end subroutine prolong

  function residual_norm(u, f) result(norm)
    real(wp), intent(in) :: u(:, :), f(:, :)
    real(wp) :: norm
    integer :: i, j
    norm = 0
    do j = 2, size(u, 2) - 1
      do i = 2, size(u, 1) - 1
        norm = norm + (f(i, j) - (u(i-1, j) + u(i+1, j) + u(i, j-1) + u(i, j+1) - 4*u(i, j)))**2
      end do
    end do
    norm = sqrt(norm)
  end function residual_norm
end module multigrid
