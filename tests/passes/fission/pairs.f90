! RUN: crayon check --with=c,cuda-cpu %s && crayon loopmark %s
! Forces between all pairs within a distance, in a periodic box: what a pair adds to the first particle, what it adds to the second one, and the energy.
subroutine pairs(n, x, y, f, g, box, near, energy)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n), y(n), box, near
  real(8), intent(inout) :: f(n), g(n)
  real(8), intent(out) :: energy
  real(8) :: dx, dy, r2, w
  integer :: i, j
!$crayon size(n, 1, 50) range(x, -4, 4) range(y, -4, 4) range(box, 5, 9) range(near, 2, 30)
  energy = 0.0d0
  do i = 1, n - 1
    do j = i + 1, n
      dx = x(i) - x(j)
      dy = y(i) - y(j)
      dx = dx - box*anint(dx/box)
      dy = dy - box*anint(dy/box)
      r2 = dx*dx + dy*dy
      if (r2 < near) then
        w = 1.0d0/(r2 + 0.5d0)
        energy = energy + w
        w = w*w
        f(i) = f(i) + w*dx
        g(i) = g(i) + w*dy
        f(j) = f(j) - w*dx
        g(j) = g(j) - w*dy
      end if
    end do
  end do
end subroutine
! The same with what the first particle has in scalars, and an ELSE.
subroutine in_scalars(n, x, f, kept)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(inout) :: f(n)
  integer, intent(inout) :: kept(n)
  real(8) :: xi, fi, d, w
  integer :: i, j
!$crayon size(n, 1, 50)
  do i = 1, n - 1
    xi = x(i)
    fi = f(i)
    do j = i + 1, n
      d = xi - x(j)
      if (abs(d) > 0.25d0) then
        w = 1.0d0/d
        fi = fi + w
        f(j) = f(j) - w
      else
        kept(j) = kept(j) + i
        fi = fi*0.5d0
      end if
    end do
    f(i) = fi
  end do
end subroutine
