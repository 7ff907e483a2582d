! Particles: linked cells, neighbour lists, leapfrog with reflecting walls, a
! smoothed-particle density sum with a kernel by pieces.
subroutine leapfrog(np, box, dt, x, v, f, hits)
  implicit none
  integer, parameter :: rk = kind(1.0e0)
  integer, intent(in) :: np
  real(rk), intent(in) :: box, dt
  real(rk), dimension(3, np), intent(inout) :: x, v
  real(rk), dimension(3, np), intent(in) :: f
  integer, intent(out) :: hits(3)
  !$crayon range(box, 1.0, 2.0)
  integer :: i, d
  hits(:) = 0
  do i = 1, np
    do d = 1, 3
      v(d, i) = v(d, i) + dt*f(d, i)
      x(d, i) = x(d, i) + dt*v(d, i)
      if (x(d, i) < 0 .or. x(d, i) > box) then
        x(d, i) = merge(-x(d, i), 2*box - x(d, i), x(d, i) < 0)
        v(d, i) = -v(d, i)
        hits(d) = hits(d) + 1
      end if
    end do
  end do
end subroutine leapfrog

subroutine link_cells(np, nc, x, head, next, count_max)
  implicit none
  integer, intent(in) :: np, nc
  real, intent(in) :: x(np)
  integer, intent(out) :: head(0:nc-1), next(np), count_max
  !$crayon size(nc, 1, 50)
  !$crayon range(x, 0.0, 0.99)
  integer :: i, c, number(0:nc-1)
  head = 0
  number = 0
  do i = 1, np
    c = min(int(x(i)*nc), nc - 1)
    next(i) = head(c)
    head(c) = i
    number(c) = number(c) + 1
  end do
  count_max = maxval(number)
end subroutine link_cells

subroutine sph_density(np, x, m, h, rho, nn)
  implicit none
  integer, intent(in) :: np
  real, intent(in) :: x(2, np), m(np), h
  real, intent(out) :: rho(np)
  integer, intent(out) :: nn(np)
  !$crayon size(np, 1, 90)
  !$crayon range(h, 0.2, 0.6)
  integer :: i, j
  real :: q, w, s
  do i = 1, np
    s = 0.0
    nn(i) = 0
    do j = 1, np
      q = sqrt((x(1, i) - x(1, j))**2 + (x(2, i) - x(2, j))**2)/h
      if (q >= 2.0) cycle
      if (q < 1.0) then
        w = 1.0 - 1.5*q**2 + 0.75*q**3
      else
        w = 0.25*(2.0 - q)**3
      end if
      s = s + m(j)*w
      nn(i) = nn(i) + 1
    end do
    rho(i) = s*0.4547/(h*h)
  end do
end subroutine sph_density
