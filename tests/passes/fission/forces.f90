! RUN: crayon check --with=c,cuda-cpu %s && crayon loopmark %s
! Forces as programs have them: components in the first dimension, pairs that a CYCLE leaves out, a histogram of distances.
subroutine components(n, r, f, box, rc2, epot, vir)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: r(3, n), box, rc2
  real(8), intent(inout) :: f(3, n)
  real(8), intent(out) :: epot, vir
  real(8) :: d(3), r2, s
  integer :: i, j, k
!$crayon size(n, 1, 40)
  f = 0
  epot = 0; vir = 0
  do i = 1, n - 1
    do j = i + 1, n
      do k = 1, 3
        d(k) = r(k, i) - r(k, j)
        d(k) = d(k) - box*anint(d(k)/box)
      end do
      r2 = d(1)**2 + d(2)**2 + d(3)**2
      if (r2 < rc2) then
        s = 1/r2
        epot = epot + s
        vir = vir + s*r2
        do k = 1, 3
          f(k, i) = f(k, i) + s*d(k)
          f(k, j) = f(k, j) - s*d(k)
        end do
      end if
    end do
  end do
end subroutine
! What a CYCLE jumps over is the other side of its IF.
subroutine left_out(n, x, y, fx, fy, rc, e)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: x(n), y(n), rc
  real, intent(inout) :: fx(n), fy(n)
  real, intent(inout) :: e
  real :: dx, dy, r2, ff
  integer :: i, j
!$crayon size(n, 1, 40)
  do i = 1, n - 1
    do j = i + 1, n
      dx = x(i) - x(j)
      if (abs(dx) > rc) cycle
      dy = y(i) - y(j)
      if (abs(dy) > rc) cycle
      r2 = dx*dx + dy*dy
      if (r2 > rc*rc) cycle
      ff = 1.0/(r2 + 0.1)
      e = e + ff
      fx(i) = fx(i) + ff*dx; fy(i) = fy(i) + ff*dy
      fx(j) = fx(j) - ff*dx; fy(j) = fy(j) - ff*dy
    end do
  end do
end subroutine
! Distances are counted.
subroutine distances(n, x, y, z, del, nb, g)
  implicit none
  integer, intent(in) :: n, nb
  real(8), intent(in) :: x(n), y(n), z(n), del
  integer, intent(inout) :: g(nb)
  integer :: i, j, b
  real(8) :: r
!$crayon size(n, 1, 40) range(del, 0.1, 0.3)
  do i = 1, n - 1
    do j = i + 1, n
      r = sqrt((x(i) - x(j))**2 + (y(i) - y(j))**2 + (z(i) - z(j))**2)
      b = int(r/del) + 1
      if (b <= nb) g(b) = g(b) + 2
    end do
  end do
end subroutine
