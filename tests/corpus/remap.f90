! Lagrangian step and conservative remap of zone quantities onto the fixed mesh,
! and a remap between two unrelated meshes by a sweep over overlapping intervals.
subroutine lagrange_remap(nz, nq, x, xnew, dmass, q)
  implicit none
  integer, parameter :: r8 = kind(1.d0)
  integer, intent(in) :: nz, nq
  real(r8), intent(in) :: x(0:nz), xnew(0:nz), dmass(nz)
  real(r8), intent(inout) :: q(nz, nq)
  !$crayon size(nz, 2, 700)
  !$crayon size(nq, 1, 5)
  !$crayon range(dmass, 0.5, 1.5)
  real(r8) :: slope(nz), flux(0:nz), delp, delm, delx, frac
  integer :: i, iq, donor
  do iq = 1, nq
    slope(1) = 0; slope(nz) = 0
    do i = 2, nz - 1
      delp = q(i+1, iq) - q(i, iq)
      delm = q(i, iq) - q(i-1, iq)
      slope(i) = merge(sign(min(0.5_r8*abs(delp + delm), 2*abs(delp), 2*abs(delm)), delp), 0.0_r8, delp*delm > 0)
    end do
    flux(0) = 0
    flux(nz) = 0
    do i = 1, nz - 1
      delx = xnew(i) - x(i)
      if (delx > 0) then
        donor = i + 1 - 1
        frac = max(-0.4_r8, min(0.4_r8, delx/dmass(donor)))
        flux(i) = frac*dmass(donor)*(q(donor, iq) + 0.5_r8*(1 - frac)*slope(donor))
      else
        donor = i + 1
        frac = max(-0.4_r8, min(0.4_r8, delx/dmass(donor)))
        flux(i) = frac*dmass(donor)*(q(donor, iq) - 0.5_r8*(1 + frac)*slope(donor))
      end if
    end do
    do i = 1, nz
      q(i, iq) = q(i, iq) - (flux(i) - flux(i-1))/dmass(i)
    end do
  end do
end subroutine lagrange_remap

! Both meshes ascend; cell sums move to where they overlap. Two pointers walk
! along the meshes, so that the loop is sequential by nature.
subroutine overlap_remap(na, nb, xa, qa, xb, qb)
  implicit none
  integer, intent(in) :: na, nb
  real, intent(in) :: xa(na+1), qa(na), xb(nb+1)
  real, intent(out) :: qb(nb)
  !$crayon size(na, 1, 300)
  !$crayon size(nb, 1, 300)
  integer :: ia, ib
  real :: left, right
  qb = 0.0
  ia = 1
  ib = 1
  sweep: do
    if (ia > na .or. ib > nb) exit sweep
    left = max(xa(ia), xb(ib))
    right = min(xa(ia+1), xb(ib+1))
    if (right > left) qb(ib) = qb(ib) + qa(ia)*(right - left)
    if (xa(ia+1) < xb(ib+1)) then
      ia = ia + 1
    else
      ib = ib + 1
    end if
  end do sweep
end subroutine overlap_remap
