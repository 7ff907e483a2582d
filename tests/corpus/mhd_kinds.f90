! HLL and HLLD-like fluxes for ideal magnetohydrodynamics: kinds and constants
! from a module, small elemental-style helpers called in the loop, seven
! components in the first index, as written in the years after 2005.
module mhd_const
  implicit none
  integer, parameter :: rk = selected_real_kind(6, 30)
  integer, parameter :: irho = 1, imx = 2, imy = 3, imz = 4, ien = 5, iby = 6, ibz = 7, nvar = 7
  real(kind=rk), parameter :: gamma = 5.0_rk/3.0_rk, small = 1.0e-12_rk
end module mhd_const

module mhd_flux
  use mhd_const
  implicit none
contains
  ! Fast magnetosonic speed of primitive state q with normal field bx.
  real(rk) function cfast(q, bx)
    real(rk), intent(in) :: q(nvar), bx
    real(rk) :: a2, b2, bx2
    a2 = gamma*q(ien)/q(irho)
    b2 = (bx**2 + q(iby)**2 + q(ibz)**2)/q(irho)
    bx2 = bx*bx/q(irho)
    cfast = sqrt(0.5_rk*(a2 + b2 + sqrt(max(0.0_rk, (a2 + b2)**2 - 4.0_rk*a2*bx2))))
  end function cfast

  subroutine hll(n, ql, qr, bx, f)
    integer, intent(in) :: n
    real(rk), intent(in) :: ql(nvar, n), qr(nvar, n), bx(n)
    real(rk), intent(out) :: f(nvar, n)
    !$crayon range(ql, 0.1, 2.0)
    !$crayon range(qr, 0.1, 2.0)
    real(rk) :: ul(nvar), ur(nvar), fl(nvar), fr(nvar), sl, sr
    integer :: i, m
    do i = 1, n
      sl = min(ql(imx, i) - cfast(ql(:, i), bx(i)), qr(imx, i) - cfast(qr(:, i), bx(i)))
      sr = max(ql(imx, i) + cfast(ql(:, i), bx(i)), qr(imx, i) + cfast(qr(:, i), bx(i)))
      call state(ql(1, i), bx(i), ul, fl)
      call state(qr(1, i), bx(i), ur, fr)
      if (sl >= 0.0_rk) then
        f(:, i) = fl
      else if (sr <= 0.0_rk) then
        f(:, i) = fr
      else
        do m = 1, nvar
          f(m, i) = (sr*fl(m) - sl*fr(m) + sl*sr*(ur(m) - ul(m)))/(sr - sl)
        end do
      end if
    end do
  end subroutine hll

  subroutine state(q, bx, u, f)
    real(rk), intent(in) :: q(nvar), bx
    real(rk), intent(out) :: u(nvar), f(nvar)
    real(rk) :: pt, vb
    pt = q(ien) + 0.5_rk*(bx**2 + q(iby)**2 + q(ibz)**2)
    vb = q(imx)*bx + q(imy)*q(iby) + q(imz)*q(ibz)
    u(irho) = q(irho)
    u(imx:imz) = q(irho)*q(imx:imz)
    u(ien) = q(ien)/(gamma - 1.0_rk) + 0.5_rk*q(irho)*(q(imx)**2 + q(imy)**2 + q(imz)**2) &
             + 0.5_rk*(bx**2 + q(iby)**2 + q(ibz)**2)
    u(iby:ibz) = q(iby:ibz)
    f(irho) = u(imx)
    f(imx) = u(imx)*q(imx) + pt - bx*bx
    f(imy) = u(imy)*q(imx) - bx*q(iby)
    f(imz) = u(imz)*q(imx) - bx*q(ibz)
    f(ien) = (u(ien) + pt)*q(imx) - bx*vb
    f(iby) = q(iby)*q(imx) - bx*q(imy)
    f(ibz) = q(ibz)*q(imx) - bx*q(imz)
  end subroutine state
end module mhd_flux
