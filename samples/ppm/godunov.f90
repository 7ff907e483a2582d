! godunov.f90 - Godunov's method, first order and second order (MUSCL), for the
! same fields, halo and arguments as the PPM sweeps.
!
! The Riemann problem is solved with two shocks, by Newton steps on the star
! pressure (van Leer 1979); the second-order sweep limits its slopes
! harmonically and takes a half step in the primitive variables (MUSCL-Hancock;
! Toro, "Riemann Solvers and Numerical Methods for Fluid Dynamics", chapter 14).
module godunov
  implicit none
  private

  integer, parameter, public :: rk = kind(1.0)
  real(rk), parameter, public :: gam = 1.4_rk

  public :: godunov_sweep, godunov_sweep_j, muscl_sweep, muscl_sweep_j

  integer, parameter :: newton_steps = 4
  real(rk), parameter :: gam1 = gam - 1.0_rk, gamp = 0.5_rk*(gam + 1.0_rk)
  real(rk), parameter :: fan = 2.0_rk/(gam + 1.0_rk)
  real(rk), parameter :: small = 1.0e-8_rk

contains

  ! The state (r, u, v, p) at x/t = 0 between the states l and r.
  pure subroutine riemann(rl, ul, vl, pl, rr, ur, vr, pr, r, u, v, p)
    real(rk), intent(in) :: rl, ul, vl, pl, rr, ur, vr, pr
    real(rk), intent(out) :: r, u, v, p
    real(rk) :: csql, csqr, cl, cr, wl, wr, usl, usr, zl, zr, pstar, ustar
    integer :: iter

    csql = gam*pl*rl
    csqr = gam*pr*rr
    cl = sqrt(csql)
    cr = sqrt(csqr)
    pstar = max((cr*pl + cl*pr + cl*cr*(ul - ur))/(cl + cr), small)
    do iter = 1, newton_steps
      wl = sqrt(max(csql + gamp*rl*(pstar - pl), small))
      wr = sqrt(max(csqr + gamp*rr*(pstar - pr), small))
      usl = ul - (pstar - pl)/wl
      usr = ur + (pstar - pr)/wr
      zl = 2.0_rk*wl**3/(wl**2 + csql)
      zr = 2.0_rk*wr**3/(wr**2 + csqr)
      pstar = max(pstar - zl*zr*(usr - usl)/(zl + zr), small)
    end do
    wl = sqrt(max(csql + gamp*rl*(pstar - pl), small))
    wr = sqrt(max(csqr + gamp*rr*(pstar - pr), small))
    ustar = 0.5_rk*((ul - (pstar - pl)/wl) + (ur + (pstar - pr)/wr))

    if (ustar >= 0.0_rk) then
      call sample(rl, ul, pl, wl, pstar, ustar, r, u, p)
      v = vl
    else
      call sample(rr, -ur, pr, wr, pstar, -ustar, r, u, p)
      u = -u
      v = vr
    end if
  end subroutine riemann

  ! The state at x/t = 0 on the near side of a contact with ustar >= 0; the
  ! wave (rx, ux, px) | (pstar, ustar) moves to the left relative to the gas.
  ! The exponents 5 and 7 are 2/(gam-1) and 2 gam/(gam-1).
  pure subroutine sample(rx, ux, px, w, pstar, ustar, r, u, p)
    real(rk), intent(in) :: rx, ux, px, w, pstar, ustar
    real(rk), intent(out) :: r, u, p
    real(rk) :: cx, cstar, rstar, ratio

    r = rx
    u = ux
    p = px
    if (pstar > px) then
      if (ux - w/rx < 0.0_rk) then
        r = rx*w**2/max(w**2 - rx*(pstar - px), small)
        u = ustar
        p = pstar
      end if
    else
      cx = sqrt(gam*px/rx)
      if (ux - cx < 0.0_rk) then
        rstar = rx*w**2/max(w**2 - rx*(pstar - px), small)
        cstar = sqrt(gam*pstar/rstar)
        if (ustar - cstar <= 0.0_rk) then
          r = rstar
          u = ustar
          p = pstar
        else
          u = fan*(cx + 0.5_rk*gam1*ux)
          ratio = u/cx
          r = rx*ratio**5
          p = px*ratio**7
        end if
      end if
    end if
  end subroutine sample

  ! Fluxes of mass, momentum along and across the sweep, energy.
  elemental subroutine flux(r, u, v, p, fr, fu, fv, fe)
    real(rk), intent(in) :: r, u, v, p
    real(rk), intent(out) :: fr, fu, fv, fe

    fr = r*u
    fu = fr*u + p
    fv = fr*v
    fe = u*(gam/gam1*p + 0.5_rk*r*(u**2 + v**2))
  end subroutine flux

  ! Conservative update of one cell by the differences of its fluxes.
  elemental subroutine update(r, u, v, p, dr, du, dv, de)
    real(rk), intent(inout) :: r, u, v, p
    real(rk), intent(in) :: dr, du, dv, de
    real(rk) :: rn, mu, mv, e

    rn = r - dr
    mu = r*u - du
    mv = r*v - dv
    e = p/gam1 + 0.5_rk*r*(u**2 + v**2) - de
    r = rn
    u = mu/rn
    v = mv/rn
    p = max(gam1*(e - 0.5_rk*(mu**2 + mv**2)/rn), small)
  end subroutine update

  ! Slope over a cell: the harmonic mean of both differences, 0 at extrema.
  elemental function slope(am, a, ap) result(s)
    real(rk), intent(in) :: am, a, ap
    real(rk) :: s
    real(rk) :: dl, dr

    dl = a - am
    dr = ap - a
    if (dl*dr > 0.0_rk) then
      s = 2.0_rk*dl*dr/(dl + dr)
    else
      s = 0.0_rk
    end if
  end function slope

  ! First order, along i: arguments as in PPMSWP, of whose halo one cell is read.
  subroutine godunov_sweep(rho, u, v, p, idim, jdim, ilo, ihi, jlo, jhi, dtdx)
    integer, intent(in) :: idim, jdim, ilo, ihi, jlo, jhi
    real(rk), dimension(idim,jdim), intent(inout) :: rho, u, v, p
    real(rk), intent(in) :: dtdx
    real(rk), dimension(idim) :: fr, fu, fv, fe
    real(rk) :: rf, uf, vf, pf
    integer :: i, j
    !$crayon range(rho, 0.2, 2.0)
    !$crayon range(u, -1.5, 1.5)
    !$crayon range(v, -1.5, 1.5)
    !$crayon range(p, 0.1, 2.0)
    !$crayon range(dtdx, 0.01, 0.15)

    do j = jlo, jhi
      do i = ilo, ihi + 1
        call riemann(rho(i-1,j), u(i-1,j), v(i-1,j), p(i-1,j), &
                     rho(i,j), u(i,j), v(i,j), p(i,j), rf, uf, vf, pf)
        call flux(rf, uf, vf, pf, fr(i), fu(i), fv(i), fe(i))
      end do
      do i = ilo, ihi
        call update(rho(i,j), u(i,j), v(i,j), p(i,j), &
                    dtdx*(fr(i+1) - fr(i)), dtdx*(fu(i+1) - fu(i)), &
                    dtdx*(fv(i+1) - fv(i)), dtdx*(fe(i+1) - fe(i)))
      end do
    end do
  end subroutine godunov_sweep

  ! First order, along j; u is the velocity along j.
  subroutine godunov_sweep_j(rho, u, v, p, idim, jdim, ilo, ihi, jlo, jhi, dtdx)
    integer, intent(in) :: idim, jdim, ilo, ihi, jlo, jhi
    real(rk), dimension(idim,jdim), intent(inout) :: rho, u, v, p
    real(rk), intent(in) :: dtdx
    real(rk), dimension(jdim) :: fr, fu, fv, fe
    real(rk) :: rf, uf, vf, pf
    integer :: i, j
    !$crayon range(rho, 0.2, 2.0)
    !$crayon range(u, -1.5, 1.5)
    !$crayon range(v, -1.5, 1.5)
    !$crayon range(p, 0.1, 2.0)
    !$crayon range(dtdx, 0.01, 0.15)

    do i = ilo, ihi
      do j = jlo, jhi + 1
        call riemann(rho(i,j-1), u(i,j-1), v(i,j-1), p(i,j-1), &
                     rho(i,j), u(i,j), v(i,j), p(i,j), rf, uf, vf, pf)
        call flux(rf, uf, vf, pf, fr(j), fu(j), fv(j), fe(j))
      end do
      do j = jlo, jhi
        call update(rho(i,j), u(i,j), v(i,j), p(i,j), &
                    dtdx*(fr(j+1) - fr(j)), dtdx*(fu(j+1) - fu(j)), &
                    dtdx*(fv(j+1) - fv(j)), dtdx*(fe(j+1) - fe(j)))
      end do
    end do
  end subroutine godunov_sweep_j

  ! Second order, along i; two cells of the halo are read.
  subroutine muscl_sweep(rho, u, v, p, idim, jdim, ilo, ihi, jlo, jhi, dtdx)
    integer, intent(in) :: idim, jdim, ilo, ihi, jlo, jhi
    real(rk), dimension(idim,jdim), intent(inout) :: rho, u, v, p
    real(rk), intent(in) :: dtdx
    ! The states at both faces of each cell, a half step ahead: a at the low
    ! face, b at the high face.
    real(rk), dimension(idim) :: rhoa, ua, va, pa, rhob, ub, vb, pb
    real(rk), dimension(idim) :: fr, fu, fv, fe
    real(rk) :: dr, du, dv, dp, rt, ut, vt, pt, half
    real(rk) :: rf, uf, vf, pf
    integer :: i, j
    !$crayon range(rho, 0.2, 2.0)
    !$crayon range(u, -1.5, 1.5)
    !$crayon range(v, -1.5, 1.5)
    !$crayon range(p, 0.1, 2.0)
    !$crayon range(dtdx, 0.01, 0.15)

    half = 0.5_rk*dtdx
    do j = jlo, jhi
      do i = ilo - 1, ihi + 1
        dr = slope(rho(i-1,j), rho(i,j), rho(i+1,j))
        du = slope(u(i-1,j), u(i,j), u(i+1,j))
        dv = slope(v(i-1,j), v(i,j), v(i+1,j))
        dp = slope(p(i-1,j), p(i,j), p(i+1,j))
        rt = rho(i,j) - half*(u(i,j)*dr + rho(i,j)*du)
        ut = u(i,j) - half*(u(i,j)*du + dp/rho(i,j))
        vt = v(i,j) - half*u(i,j)*dv
        pt = p(i,j) - half*(u(i,j)*dp + gam*p(i,j)*du)
        rhoa(i) = max(rt - 0.5_rk*dr, small)
        rhob(i) = max(rt + 0.5_rk*dr, small)
        ua(i) = ut - 0.5_rk*du
        ub(i) = ut + 0.5_rk*du
        va(i) = vt - 0.5_rk*dv
        vb(i) = vt + 0.5_rk*dv
        pa(i) = max(pt - 0.5_rk*dp, small)
        pb(i) = max(pt + 0.5_rk*dp, small)
      end do
      do i = ilo, ihi + 1
        call riemann(rhob(i-1), ub(i-1), vb(i-1), pb(i-1), &
                     rhoa(i), ua(i), va(i), pa(i), rf, uf, vf, pf)
        call flux(rf, uf, vf, pf, fr(i), fu(i), fv(i), fe(i))
      end do
      do i = ilo, ihi
        call update(rho(i,j), u(i,j), v(i,j), p(i,j), &
                    dtdx*(fr(i+1) - fr(i)), dtdx*(fu(i+1) - fu(i)), &
                    dtdx*(fv(i+1) - fv(i)), dtdx*(fe(i+1) - fe(i)))
      end do
    end do
  end subroutine muscl_sweep

  ! Second order, along j; u is the velocity along j.
  subroutine muscl_sweep_j(rho, u, v, p, idim, jdim, ilo, ihi, jlo, jhi, dtdx)
    integer, intent(in) :: idim, jdim, ilo, ihi, jlo, jhi
    real(rk), dimension(idim,jdim), intent(inout) :: rho, u, v, p
    real(rk), intent(in) :: dtdx
    ! The states at both faces of each cell, a half step ahead: a at the low
    ! face, b at the high face.
    real(rk), dimension(jdim) :: rhoa, ua, va, pa, rhob, ub, vb, pb
    real(rk), dimension(jdim) :: fr, fu, fv, fe
    real(rk) :: dr, du, dv, dp, rt, ut, vt, pt, half
    real(rk) :: rf, uf, vf, pf
    integer :: i, j
    !$crayon range(rho, 0.2, 2.0)
    !$crayon range(u, -1.5, 1.5)
    !$crayon range(v, -1.5, 1.5)
    !$crayon range(p, 0.1, 2.0)
    !$crayon range(dtdx, 0.01, 0.15)

    half = 0.5_rk*dtdx
    do i = ilo, ihi
      do j = jlo - 1, jhi + 1
        dr = slope(rho(i,j-1), rho(i,j), rho(i,j+1))
        du = slope(u(i,j-1), u(i,j), u(i,j+1))
        dv = slope(v(i,j-1), v(i,j), v(i,j+1))
        dp = slope(p(i,j-1), p(i,j), p(i,j+1))
        rt = rho(i,j) - half*(u(i,j)*dr + rho(i,j)*du)
        ut = u(i,j) - half*(u(i,j)*du + dp/rho(i,j))
        vt = v(i,j) - half*u(i,j)*dv
        pt = p(i,j) - half*(u(i,j)*dp + gam*p(i,j)*du)
        rhoa(j) = max(rt - 0.5_rk*dr, small)
        rhob(j) = max(rt + 0.5_rk*dr, small)
        ua(j) = ut - 0.5_rk*du
        ub(j) = ut + 0.5_rk*du
        va(j) = vt - 0.5_rk*dv
        vb(j) = vt + 0.5_rk*dv
        pa(j) = max(pt - 0.5_rk*dp, small)
        pb(j) = max(pt + 0.5_rk*dp, small)
      end do
      do j = jlo, jhi + 1
        call riemann(rhob(j-1), ub(j-1), vb(j-1), pb(j-1), &
                     rhoa(j), ua(j), va(j), pa(j), rf, uf, vf, pf)
        call flux(rf, uf, vf, pf, fr(j), fu(j), fv(j), fe(j))
      end do
      do j = jlo, jhi
        call update(rho(i,j), u(i,j), v(i,j), p(i,j), &
                    dtdx*(fr(j+1) - fr(j)), dtdx*(fu(j+1) - fu(j)), &
                    dtdx*(fv(j+1) - fv(j)), dtdx*(fe(j+1) - fe(j)))
      end do
    end do
  end subroutine muscl_sweep_j

end module godunov
