! Loops over several species: consistent multi-fluid advection, a small reaction
! network integrated implicitly in each zone, mixing with work arrays by species.
module species_data
  implicit none
  integer, parameter :: rk = kind(1.0), nspec = 4
  real(rk), parameter :: awt(nspec) = (/1.0_rk, 4.0_rk, 12.0_rk, 16.0_rk/)
  real(rk) :: abund_floor = 1.0e-6_rk
end module species_data

subroutine advect_species(n, u, rho, x, dtdx)
  use species_data, only: rk, nspec, floor => abund_floor
  implicit none
  integer, intent(in) :: n
  real(rk), intent(in) :: u(n+1), rho(0:n+1), dtdx
  real(rk), intent(inout) :: x(0:n+1, nspec)
  !$crayon range(rho, 0.1, 2.0)
  !$crayon range(x, 0.0, 1.0)
  !$crayon range(floor, 0.0001, 0.001)
  !$crayon range(dtdx, 0.01, 0.1)
  real(rk) :: fm(n+1), fx(n+1, nspec), new(n), total
  integer :: i, k, iup
  do i = 1, n + 1
    fm(i) = 0.5_rk*dtdx*u(i)*(rho(i-1) + rho(i))
  end do
  do k = 1, nspec
    do i = 1, n + 1
      iup = i
      if (fm(i) >= 0.0_rk) iup = i - 1
      fx(i, k) = fm(i)*x(iup, k)
    end do
  end do
  do i = 1, n
    new(i) = max(rho(i) - (fm(i+1) - fm(i)), 0.05_rk)
  end do
  do k = 1, nspec
    do i = 1, n
      x(i, k) = max((rho(i)*x(i, k) - (fx(i+1, k) - fx(i, k)))/new(i), floor)
    end do
  end do
  do i = 1, n
    total = 0.0_rk
    do k = 1, nspec
      total = total + x(i, k)
    end do
    do k = 1, nspec
      x(i, k) = x(i, k)/total
    end do
  end do
end subroutine advect_species

! Backward Euler for three reactions, the small dense system solved in each zone.
subroutine burn(n, temp, y, dt, edot)
  use species_data, only: rk, nspec, awt
  implicit none
  integer, intent(in) :: n
  real(rk), intent(in) :: temp(n), dt
  real(rk), intent(inout) :: y(nspec, n)
  real(rk), intent(out) :: edot(n)
  !$crayon range(temp, 0.5, 3.0)
  !$crayon range(y, 0.0, 1.0)
  !$crayon range(dt, 0.01, 0.1)
  real(rk) :: a(nspec, nspec), b(nspec), r1, r2, r3, w
  integer :: i, j, k, l
  do i = 1, n
    r1 = exp(-2.0_rk/temp(i))*y(1, i)
    r2 = 0.5_rk*temp(i)**2*y(2, i)**2
    r3 = 0.1_rk*sqrt(temp(i))*y(2, i)
    a = 0.0_rk
    do k = 1, nspec
      a(k, k) = 1.0_rk
    end do
    a(1, 1) = a(1, 1) + 4.0_rk*dt*r1
    a(2, 1) = a(2, 1) - dt*r1
    a(2, 2) = a(2, 2) + 3.0_rk*dt*r2 + dt*r3
    a(3, 2) = a(3, 2) - dt*r2
    a(3, 3) = a(3, 3) + dt*r3
    a(4, 3) = a(4, 3) - dt*r3
    b(:) = y(:, i)
    do k = 1, nspec - 1
      do l = k + 1, nspec
        w = a(l, k)/a(k, k)
        if (w == 0.0_rk) cycle
        do j = k + 1, nspec
          a(l, j) = a(l, j) - w*a(k, j)
        end do
        b(l) = b(l) - w*b(k)
      end do
    end do
    edot(i) = 0.0_rk
    do k = nspec, 1, -1
      do j = k + 1, nspec
        b(k) = b(k) - a(k, j)*b(j)
      end do
      b(k) = b(k)/a(k, k)
      edot(i) = edot(i) + (b(k) - y(k, i))*awt(k)/dt
      y(k, i) = b(k)
    end do
  end do
end subroutine burn

! Slopes of three components, limited by their sum of squares and by neighbours, in short loops within the zone.
subroutine limit_components(n, m, q, b)
  implicit none
  integer, intent(in) :: n, m
  real, intent(in) :: q(0:n+1, m, 3)
  real, intent(out) :: b(n, m)
  real :: d(0:n+1, 3), s, t
  integer :: i, j, k
  do j = 1, m
    do k = 1, 3
      do i = 0, n + 1
        d(i, k) = 0.5*q(i, j, k)
      end do
    end do
    do i = 0, n + 1
      if (d(i, 2) > 0.25) d(i, 2) = 0.25
    end do
    do i = 1, n
      s = d(i, 1)**2
      do k = 2, 3
        s = s + d(i, k)**2
      end do
      t = 0.0
      do k = -1, 1
        t = max(t, d(i+k, 2))
      end do
      b(i, j) = s - t
    end do
  end do
end subroutine limit_components

! An Eulerian sweep with species: fluxes of each take the row's velocities, in-lane corrections change both, and the row's own update is done in place.
subroutine sweep_species(n, m, ns, dt, rho, u, flux, x)
  implicit none
  integer, intent(in) :: n, m, ns
  real, intent(in) :: dt
  real, intent(inout) :: rho(0:n+1, m), u(0:n+1, m), x(0:n+1, m, ns)
  real, intent(out) :: flux(n+1, m)
  !$crayon range(rho, 0.5, 2.0)
  !$crayon range(dt, 0.01, 0.1)
  !$crayon range(ns, 0, 4)
  real :: speed(n+1), left(n+1, 4), d(0:n+1), work(0:n+1), s
  integer :: i, j, k
  do j = 1, m
    do i = 1, n + 1
      s = 0.5*(rho(i-1, j) + rho(i, j))
      speed(i) = s*u(i, j)
      flux(i, j) = dt*speed(i)
    end do
    do k = 1, ns
      do i = 0, n
        work(i) = x(i+1, j, k) - x(i, j, k)
      end do
      do i = 1, n
        d(i) = 0.0
        if (work(i)*work(i-1) > 0.0) d(i) = min(work(i), work(i-1))
      end do
      d(0) = 0.0
      d(n+1) = 0.0
      do i = 1, n + 1
        if (speed(i) > 0.0) then
          left(i, k) = x(i-1, j, k) + 0.5*d(i-1)
        else
          left(i, k) = x(i, j, k) - 0.5*d(i)
        end if
      end do
    end do
    if (ns > 1) then
      do i = 1, n + 1
        if (abs(flux(i, j)) > 0.05) then
          do k = 1, ns
            left(i, k) = left(i, k)*0.5
          end do
          flux(i, j) = 0.05*sign(1.0, flux(i, j))
        end if
      end do
    end if
    do k = 1, ns
      do i = 1, n
        x(i, j, k) = x(i, j, k) - (flux(i+1, j)*left(i+1, k) - flux(i, j)*left(i, k))
      end do
    end do
    do i = 1, n
      u(i, j) = (u(i, j)*rho(i, j) - 0.5*(flux(i+1, j) - flux(i, j)))/rho(i, j)
      rho(i, j) = max(rho(i, j) - (flux(i+1, j) - flux(i, j)), 0.1)
    end do
  end do
end subroutine sweep_species

! Planes of rows, work rows that only some rows set, and a limiter that one switch leaves out.
subroutine limit_species(n, m, l, ns, kind, a, b, q)
  implicit none
  integer, intent(in) :: n, m, l, ns, kind
  real, intent(in) :: a(n, m, l)
  real, intent(inout) :: b(n, m, l), q(n, m, l, ns)
  !$crayon range(ns, 0, 3)
  !$crayon range(kind, 0, 2)
  real :: t(n), w(n), top(n)
  integer :: i, j, k, s
  do k = 1, l
    do j = 1, m
      do i = 1, n
        w(i) = a(i, j, k)**2
        top(i) = 1.0
      end do
      if (kind > 0) then
        do i = 2, n - 1
          top(i) = max(w(i-1), w(i+1))
        end do
        do s = 1, ns
          do i = 1, n
            t(i) = w(i)*q(i, j, k, s)
          end do
          do i = 2, n - 1
            q(i, j, k, s) = min(t(i+1) - t(i-1), top(i))
          end do
        end do
      end if
      do i = 1, n
        b(i, j, k) = b(i, j, k)*top(i) + w(i)
      end do
    end do
  end do
end subroutine limit_species
