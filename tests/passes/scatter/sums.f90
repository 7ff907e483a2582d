! RUN: crayon cuda -o $work %s && grep -o "__global__.*line[0-9_]*(" $work/sums.cu | wc -l
! RUN: crayon check --with=cuda-host %s
! RUN: crayon check --with=cuda-cpu --routine=edges %s
! Sums over edges, of two arrays by one list and of components by two (edges); of a mesh of two dimensions, in loops over particles and corners (corners); counts (counts); of so many at an element that they run in order (few).
subroutine edges(n, m, c1, c2, f, g, r, fx, fy)
  implicit none
  integer, intent(in) :: n, m
  integer, intent(in) :: c1(n), c2(n)
  real, intent(in) :: f(n), g(n)
  real, intent(inout) :: r(3, m), fx(m), fy(m)
  integer :: e
  real :: flux
!$crayon size(n, 1, 20000) size(m, 900, 1000) range(c1, 1, 900) range(c2, 1, 900)
  do e = 1, n
    flux = f(e)*g(e)
    r(1, c1(e)) = r(1, c1(e)) + flux
    r(3, c1(e)) = r(3, c1(e)) + flux*f(e)
    r(1, c2(e)) = r(1, c2(e)) - flux
    r(3, c2(e)) = r(3, c2(e)) - flux*f(e)
    if (f(e) > 0.3) then
      fx(c1(e)) = fx(c1(e))*0.5 + g(e)
      fy(c1(e)) = fy(c1(e)) - f(e)
    end if
  end do
end subroutine
subroutine corners(n, nx, ny, ix, iy, w, rho)
  implicit none
  integer, intent(in) :: n, nx, ny
  integer, intent(in) :: ix(n), iy(n)
  real(8), intent(in) :: w(2, n)
  real(8), intent(inout) :: rho(nx + 1, ny + 1)
  integer :: p, i, j
!$crayon size(n, 1, 20000) size(nx, 38, 40) size(ny, 29, 40) range(ix, 1, 38) range(iy, 1, 29)
  do p = 1, n
    do j = 0, 1
      do i = 1, 0, -1
        rho(ix(p) + i, iy(p) + j) = rho(ix(p) + i, iy(p) + j) + w(1, p)*(1 - i) + w(2, p)*j
      end do
    end do
  end do
end subroutine
subroutine counts(n, m, x, h)
  implicit none
  integer, intent(in) :: n, m
  real, intent(in) :: x(n)
  integer, intent(inout) :: h(0:m)
  integer :: i
!$crayon size(n, 1, 50000) size(m, 1, 300)
  do i = 1, n
    h(min(m, int(abs(x(i))*50.0))) = h(min(m, int(abs(x(i))*50.0))) + 1
  end do
end subroutine
subroutine few(n, k, x, h, s)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: k(n)
  real, intent(in) :: x(n)
  integer, intent(inout) :: h(4)
  real, intent(inout) :: s(2)
  integer :: i
!$crayon size(n, 90000, 99000) range(k, 1, 4)
  do i = 1, n
    h(k(i)) = h(k(i)) + 1
  end do
  do i = 1, n
    s(min(2, max(1, k(i) - 2))) = s(min(2, max(1, k(i) - 2))) + x(i)
  end do
  do i = 1, n
    s(1 + mod(k(i), 1)) = s(1 + mod(k(i), 1)) + x(i)
    h(1 + mod(k(i), 3)) = h(1 + mod(k(i), 3)) + 1
  end do
end subroutine
