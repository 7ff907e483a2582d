! exact.f90 - the exact solution of a Riemann problem of an ideal gas, by
! iteration (Toro, "Riemann Solvers and Numerical Methods for Fluid Dynamics",
! chapter 4).
module exact_riemann
  use godunov, only: rk, gam
  implicit none
  private
  public :: exact_solution

contains

  ! rho, u, p at speeds x/t = xi, for the states l at xi < 0 and r at xi > 0.
  subroutine exact_solution(l, r, xi, rho, u, p)
    real(rk), intent(in) :: l(3), r(3)   ! rho, u, p
    real(rk), intent(in) :: xi(:)
    real(rk), intent(out) :: rho(:), u(:), p(:)
    real(rk) :: pstar, ustar
    integer :: i

    call star_state(l, r, pstar, ustar)
    do i = 1, size(xi)
      if (xi(i) <= ustar) then
        call side_state(l, pstar, ustar, xi(i), rho(i), u(i), p(i))
      else
        call side_state([r(1), -r(2), r(3)], pstar, -ustar, -xi(i), &
                        rho(i), u(i), p(i))
        u(i) = -u(i)
      end if
    end do
  end subroutine exact_solution

  ! Newton's method on the velocity jump over the contact.
  subroutine star_state(l, r, pstar, ustar)
    real(rk), intent(in) :: l(3), r(3)
    real(rk), intent(out) :: pstar, ustar
    integer, parameter :: max_steps = 50
    real(rk) :: fl, fr, dl, dr, change
    integer :: iter

    pstar = 0.5_rk*(l(3) + r(3))
    do iter = 1, max_steps
      call velocity_change(l, pstar, fl, dl)
      call velocity_change(r, pstar, fr, dr)
      change = (fl + fr + r(2) - l(2))/(dl + dr)
      pstar = max(pstar - change, 0.1_rk*pstar)
      if (abs(change) <= 4*epsilon(pstar)*pstar) exit
    end do
    call velocity_change(l, pstar, fl, dl)
    call velocity_change(r, pstar, fr, dr)
    ustar = 0.5_rk*(l(2) + r(2) + fr - fl)
  end subroutine star_state

  ! The change f of velocity over the wave from state s to pressure p, and its
  ! derivative d by p.
  subroutine velocity_change(s, p, f, d)
    real(rk), intent(in) :: s(3), p
    real(rk), intent(out) :: f, d
    real(rk) :: a, b, c, q

    if (p > s(3)) then
      a = 2/((gam + 1)*s(1))
      b = (gam - 1)/(gam + 1)*s(3)
      q = sqrt(a/(p + b))
      f = (p - s(3))*q
      d = q*(1 - (p - s(3))/(2*(p + b)))
    else
      c = sqrt(gam*s(3)/s(1))
      f = 2*c/(gam - 1)*((p/s(3))**((gam - 1)/(2*gam)) - 1)
      d = (p/s(3))**(-(gam + 1)/(2*gam))/(s(1)*c)
    end if
  end subroutine velocity_change

  ! The state at xi left of the contact.
  subroutine side_state(s, pstar, ustar, xi, rho, u, p)
    real(rk), intent(in) :: s(3), pstar, ustar, xi
    real(rk), intent(out) :: rho, u, p
    real(rk) :: c, ratio, k

    c = sqrt(gam*s(3)/s(1))
    ratio = pstar/s(3)
    k = (gam - 1)/(gam + 1)
    rho = s(1)
    u = s(2)
    p = s(3)
    if (ratio > 1) then
      if (xi > s(2) - c*sqrt((gam + 1)/(2*gam)*ratio + (gam - 1)/(2*gam))) then
        rho = s(1)*(ratio + k)/(k*ratio + 1)
        u = ustar
        p = pstar
      end if
    else if (xi > s(2) - c) then
      if (xi > ustar - c*ratio**((gam - 1)/(2*gam))) then
        rho = s(1)*ratio**(1/gam)
        u = ustar
        p = pstar
      else
        u = 2/(gam + 1)*(c + 0.5_rk*(gam - 1)*s(2) + xi)
        ratio = (u - xi)/c
        rho = s(1)*ratio**(2/(gam - 1))
        p = s(3)*ratio**(2*gam/(gam - 1))
      end if
    end if
  end subroutine side_state

end module exact_riemann
