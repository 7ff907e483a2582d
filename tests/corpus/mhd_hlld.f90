! An HLLD-like solver for the normal and one transverse direction, written as a
! single long vector loop with scalars only: five regions, nested IF in the loop.
subroutine hlld_row(n, dl, ul, vl, pl, bl, dr, ur, vr, pr, br, bx, fd, fu, fv, fb)
  implicit none
  integer, intent(in) :: n
  real(kind=8), dimension(n), intent(in) :: dl, ul, vl, pl, bl, dr, ur, vr, pr, br
  real(kind=8), intent(in) :: bx
  real(kind=8), dimension(n), intent(out) :: fd, fu, fv, fb
  !$crayon range(dl, 0.1, 2.0)
  !$crayon range(dr, 0.1, 2.0)
  !$crayon range(pl, 0.1, 2.0)
  !$crayon range(pr, 0.1, 2.0)
  !$crayon range(bx, 0.1, 1.0)
  real(kind=8), parameter :: g = 1.4d0, eps = 1.d-8
  real(kind=8) :: ptl, ptr, cl, cr, sl, sr, sm, pts, dsl, dsr, vsl, vsr, bsl, bsr
  real(kind=8) :: sal, sar, den, vss, bss, sgn, rl, rr
  integer :: i
  do i = 1, n
    ptl = pl(i) + 0.5d0*(bx*bx + bl(i)*bl(i))
    ptr = pr(i) + 0.5d0*(bx*bx + br(i)*br(i))
    cl = sqrt((g*pl(i) + 2*(ptl - pl(i)))/dl(i))
    cr = sqrt((g*pr(i) + 2*(ptr - pr(i)))/dr(i))
    sl = min(ul(i), ur(i)) - max(cl, cr)
    sr = max(ul(i), ur(i)) + max(cl, cr)
    den = (sr - ur(i))*dr(i) - (sl - ul(i))*dl(i)
    sm = ((sr - ur(i))*dr(i)*ur(i) - (sl - ul(i))*dl(i)*ul(i) - ptr + ptl)/den
    pts = ((sr - ur(i))*dr(i)*ptl - (sl - ul(i))*dl(i)*ptr &
         + dl(i)*dr(i)*(sr - ur(i))*(sl - ul(i))*(ur(i) - ul(i)))/den
    if (sl > 0) then
      fd(i) = dl(i)*ul(i)
      fu(i) = dl(i)*ul(i)**2 + ptl - bx**2
      fv(i) = dl(i)*ul(i)*vl(i) - bx*bl(i)
      fb(i) = bl(i)*ul(i) - bx*vl(i)
      cycle
    end if
    if (sr < 0) then
      fd(i) = dr(i)*ur(i)
      fu(i) = dr(i)*ur(i)**2 + ptr - bx**2
      fv(i) = dr(i)*ur(i)*vr(i) - bx*br(i)
      fb(i) = br(i)*ur(i) - bx*vr(i)
      cycle
    end if
    dsl = dl(i)*(sl - ul(i))/(sl - sm)
    dsr = dr(i)*(sr - ur(i))/(sr - sm)
    vsl = vl(i)
    bsl = bl(i)
    den = dl(i)*(sl - ul(i))*(sl - sm) - bx**2
    if (abs(den) > eps*bx**2) then
      vsl = vl(i) - bx*bl(i)*(sm - ul(i))/den
      bsl = bl(i)*(dl(i)*(sl - ul(i))**2 - bx**2)/den
    end if
    vsr = vr(i)
    bsr = br(i)
    den = dr(i)*(sr - ur(i))*(sr - sm) - bx**2
    if (abs(den) > eps*bx**2) then
      vsr = vr(i) - bx*br(i)*(sm - ur(i))/den
      bsr = br(i)*(dr(i)*(sr - ur(i))**2 - bx**2)/den
    end if
    rl = sqrt(dsl)
    rr = sqrt(dsr)
    sal = sm - abs(bx)/rl
    sar = sm + abs(bx)/rr
    sgn = sign(1.d0, bx)
    vss = (rl*vsl + rr*vsr + (bsr - bsl)*sgn)/(rl + rr)
    bss = (rl*bsr + rr*bsl + rl*rr*(vsr - vsl)*sgn)/(rl + rr)
    if (sm >= 0) then
      fd(i) = dsl*sm
      fu(i) = dsl*sm**2 + pts - bx**2
      if (sal >= 0) then
        fv(i) = dsl*sm*vsl - bx*bsl
        fb(i) = bsl*sm - bx*vsl
      else
        fv(i) = dsl*sm*vss - bx*bss
        fb(i) = bss*sm - bx*vss
      end if
    else
      fd(i) = dsr*sm
      fu(i) = dsr*sm**2 + pts - bx**2
      if (sar <= 0) then
        fv(i) = dsr*sm*vsr - bx*bsr
        fb(i) = bsr*sm - bx*vsr
      else
        fv(i) = dsr*sm*vss - bx*bss
        fb(i) = bss*sm - bx*vss
      end if
    end if
  end do
end subroutine hlld_row

! Constrained transport: the field on faces from edge electromotive forces, and its divergence.
subroutine ct_update(nx, ny, dtdx, dtdy, bxf, byf, ez, divb, dmax)
  implicit none
  integer, intent(in) :: nx, ny
  real, intent(in) :: dtdx, dtdy
  real, intent(inout) :: bxf(nx+1, ny), byf(nx, ny+1)
  real, intent(in) :: ez(0:nx, 0:ny)
  real, intent(out) :: divb(nx, ny), dmax
  integer :: i, j
  do j = 1, ny
    do i = 1, nx + 1
      bxf(i, j) = bxf(i, j) - dtdy*(ez(i-1, j) - ez(i-1, j-1))
    end do
  end do
  do j = 1, ny + 1
    do i = 1, nx
      byf(i, j) = byf(i, j) + dtdx*(ez(i, j-1) - ez(i-1, j-1))
    end do
  end do
  dmax = 0.0
  do j = 1, ny
    do i = 1, nx
      divb(i, j) = (bxf(i+1, j) - bxf(i, j)) + (byf(i, j+1) - byf(i, j))
      dmax = max(dmax, abs(divb(i, j)))
    end do
  end do
end subroutine ct_update
