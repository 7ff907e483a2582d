! Finite-difference time domain: curl updates in three dimensions, an absorbing
! layer with auxiliary arrays, a source added at one point, energy by region.
subroutine fdtd_h(nx, ny, nz, dt, ex, ey, ez, hx, hy, hz)
  implicit none
  integer, intent(in) :: nx, ny, nz
  real, intent(in) :: dt
  real, dimension(nx+1, ny+1, nz+1), intent(in) :: ex, ey, ez
  real, dimension(nx, ny, nz), intent(inout) :: hx, hy, hz
  integer :: i, j, k
!$omp parallel do private(i, j)
  do k = 1, nz
    do j = 1, ny
!$omp simd
      do i = 1, nx
        hx(i, j, k) = hx(i, j, k) + dt*((ey(i, j, k+1) - ey(i, j, k)) - (ez(i, j+1, k) - ez(i, j, k)))
        hy(i, j, k) = hy(i, j, k) + dt*((ez(i+1, j, k) - ez(i, j, k)) - (ex(i, j, k+1) - ex(i, j, k)))
        hz(i, j, k) = hz(i, j, k) + dt*((ex(i, j+1, k) - ex(i, j, k)) - (ey(i+1, j, k) - ey(i, j, k)))
      end do
    end do
  end do
!$omp end parallel do
end subroutine fdtd_h

subroutine fdtd_layer(nx, ny, npml, sigma, ez, hx, hy, psix, psiy)
  implicit none
  integer, intent(in) :: nx, ny, npml
  real, intent(in) :: sigma(npml)
  real, dimension(nx, ny), intent(inout) :: ez, psix, psiy
  real, dimension(0:nx, 0:ny), intent(in) :: hx, hy
  !$crayon size(npml, 0, 4)
  integer :: i, j, l
  real :: b, c
  do j = 1, ny
    do i = 1, nx
      l = 0
      if (i <= npml) l = npml + 1 - i
      if (i > nx - npml) l = i - nx + npml
      if (l > 0) then
        b = exp(-abs(sigma(l)))
        c = b - 1.0
        psix(i, j) = b*psix(i, j) + c*(hy(i, j) - hy(i-1, j))
      else
        psix(i, j) = 0.0
      end if
      l = max(npml + 1 - j, j - ny + npml, 0)
      psiy(i, j) = 0.5*psiy(i, j)
      if (l > 0 .and. l <= npml) psiy(i, j) = psiy(i, j) - sigma(l)*(hx(i, j) - hx(i, j-1))
      ez(i, j) = ez(i, j) + 0.5*((hy(i, j) - hy(i-1, j)) - (hx(i, j) - hx(i, j-1))) + psix(i, j) - psiy(i, j)
    end do
  end do
end subroutine fdtd_layer

subroutine field_energy(n, region, nregion, e, h, w, total)
  implicit none
  integer, intent(in) :: n, nregion
  integer, intent(in) :: region(n)
  real, intent(in) :: e(3, n), h(3, n)
  real, intent(inout) :: w(nregion)
  real, intent(out) :: total
  integer :: i
  total = 0.0
  do i = 1, n
    w(region(i)) = w(region(i)) + 0.5*(e(1, i)**2 + e(2, i)**2 + e(3, i)**2)
    total = total + 0.5*sum(e(:, i)**2 + h(:, i)**2)
  end do
end subroutine field_energy
