! Arrays of high rank with odd lower bounds: four differently declared shapes
! over one mesh, a phase-space transport sweep, a lattice Boltzmann step.
subroutine transport(nx, ny, na, ne, psi, sig, src, mu, phi)
  implicit none
  integer, intent(in) :: nx, ny, na, ne
  real, intent(inout) :: psi(0:nx, -1:ny, -na:na, ne)
  real, intent(in) :: sig(nx, ny, ne), src(-2:nx-3, 0:ny-1, 2:ne+1), mu(-na:na)
  real, intent(out) :: phi(nx, ny, ne)
  !$crayon size(nx, 1, 70)
  !$crayon size(ny, 1, 6)
  !$crayon size(na, 1, 3)
  !$crayon size(ne, 1, 4)
  !$crayon range(sig, 0.1, 2.0)
  integer :: i, j, m, g
  real :: a
  phi = 0.0
  do g = 1, ne
    do m = -na, na
      if (m == 0) cycle
      a = abs(mu(m)) + 0.1
      do j = 1, ny
        if (m > 0) then
          do i = 1, nx
            psi(i, j, m, g) = (src(i-3, j-1, g+1) + a*psi(i-1, j, m, g) + psi(i, j-1, m, g))/(sig(i, j, g) + a + 1.0)
          end do
        else
          do i = nx - 1, 0, -1
            psi(i, j, m, g) = (src(i-2, j-1, g+1) + a*psi(i+1, j, m, g) + psi(i, j-1, m, g))/(sig(i+1, j, g) + a + 1.0)
          end do
        end if
        do i = 1, nx
          phi(i, j, g) = phi(i, j, g) + 0.5*psi(i, j, m, g)/real(na)
        end do
      end do
    end do
  end do
end subroutine transport

subroutine collide(nx, ny, f, omega, rho)
  implicit none
  integer, intent(in) :: nx, ny
  real, intent(inout) :: f(-1:1, -1:1, 0:nx+1, 0:ny+1)
  real, intent(in) :: omega
  real, intent(out) :: rho(0:nx+1, 0:ny+1)
  !$crayon range(f, 0.1, 1.0)
  real, parameter :: w(-1:1) = (/1.0/6.0, 2.0/3.0, 1.0/6.0/)
  integer :: i, j, p, q
  real :: ux, uy, cu, feq
  do j = 0, ny + 1
    do i = 0, nx + 1
      rho(i, j) = 0.0
      ux = 0.0
      uy = 0.0
      do q = -1, 1
        do p = -1, 1
          rho(i, j) = rho(i, j) + f(p, q, i, j)
          ux = ux + p*f(p, q, i, j)
          uy = uy + q*f(p, q, i, j)
        end do
      end do
      ux = ux/rho(i, j)
      uy = uy/rho(i, j)
      do q = -1, 1
        do p = -1, 1
          cu = 3.0*(p*ux + q*uy)
          feq = w(p)*w(q)*rho(i, j)*(1.0 + cu + 0.5*cu*cu - 1.5*(ux*ux + uy*uy))
          f(p, q, i, j) = f(p, q, i, j) + omega*(feq - f(p, q, i, j))
        end do
      end do
    end do
  end do
end subroutine collide

subroutine stream(nx, ny, f, g)
  implicit none
  integer, intent(in) :: nx, ny
  real, intent(in) :: f(-1:1, -1:1, nx, ny)
  real, intent(out) :: g(-1:1, -1:1, nx, ny)
  integer :: i, j, p, q, is, js
  do j = 1, ny
    do i = 1, nx
      do q = -1, 1
        js = j - q
        if (js < 1) js = ny
        if (js > ny) js = 1
        do p = -1, 1
          is = modulo(i - p - 1, nx) + 1
          g(p, q, i, j) = f(p, q, is, js)
        end do
      end do
    end do
  end do
end subroutine stream

! Rank seven: three space, two spin, two colour indices.
subroutine wilson(n, u, psi, out)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: u(2, 2, 0:1, n, n, n, -1:1), psi(2, 0:1, n, n, n)
  real, intent(out) :: out(2, 0:1, n, n, n)
  !$crayon size(n, 1, 9)
  integer :: i, j, k, kp, s, c, d
  do k = 1, n
    kp = mod(k, n) + 1
    do j = 1, n
      do i = 1, n
        do s = 0, 1
          do c = 1, 2
            out(c, s, i, j, k) = psi(c, s, i, j, k)
            do d = 1, 2
              out(c, s, i, j, k) = out(c, s, i, j, k) &
                - 0.1*(u(c, d, s, i, j, k, 1)*psi(d, 1 - s, i, j, kp) + u(d, c, s, i, j, kp, -1)*psi(d, s, j, i, k))
            end do
          end do
        end do
      end do
    end do
  end do
end subroutine wilson
