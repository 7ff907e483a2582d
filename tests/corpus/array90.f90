! Fortran 90 array syntax as the new codes of the nineties used it: sections,
! WHERE with ELSEWHERE, MERGE, reductions, whole-array expressions that read
! what they store (the right side is taken first), strides and negative strides.
module grids
  implicit none
  integer, parameter :: dp = selected_real_kind(12, 100)
  real(dp), parameter :: third = 1.0_dp/3.0_dp
end module grids

subroutine relax(n, m, u, f, h, res, sweeps)
  use grids
  implicit none
  integer, intent(in) :: n, m
  real(dp), dimension(0:n+1, 0:m+1), intent(inout) :: u
  real(dp), dimension(n, m), intent(in) :: f
  real(dp), intent(in) :: h
  real(dp), intent(out) :: res
  integer, intent(inout) :: sweeps
  real(dp), dimension(n, m) :: r
  u(1:n, 1:m) = 0.25_dp*(u(0:n-1, 1:m) + u(2:n+1, 1:m) + u(1:n, 0:m-1) + u(1:n, 2:m+1) - h**2*f)
  u(1:n:2, 1:m) = (1 - third)*u(1:n:2, 1:m) + third*u(2:n+1:2, 1:m)
  u(0, :) = u(1, :)
  u(n+1, :) = u(n, :)
  u(:, 0) = -u(:, 1)
  u(:, m+1) = -u(:, m)
  r = f - (u(0:n-1, 1:m) + u(2:n+1, 1:m) + u(1:n, 0:m-1) + u(1:n, 2:m+1) - 4*u(1:n, 1:m))/h**2
  res = maxval(abs(r))
  sweeps = sweeps + 1
end subroutine relax

subroutine limiter(n, q, dq, nflat)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: q(-1:n+2)
  real, intent(out) :: dq(0:n+1)
  integer, intent(out) :: nflat
  real, dimension(0:n+1) :: dl, dr
  logical, dimension(0:n+1) :: extremum
  dl = q(0:n+1) - q(-1:n)
  dr = q(1:n+2) - q(0:n+1)
  extremum = dl*dr <= 0.0
  where (extremum)
    dq = 0.0
  elsewhere (abs(dl) < abs(dr))
    dq = 2.0*dl
  elsewhere
    dq = 2.0*dr
  end where
  where (.not. extremum) dq = sign(min(abs(dq), 0.5*abs(dl + dr)), dq)
  nflat = count(extremum)
end subroutine limiter

subroutine shifts(n, a, b, total, top, where_top)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n), b(2*n)
  real, intent(out) :: total, top
  integer, intent(out) :: where_top
  !$crayon size(n, 1, 600)
  integer :: place(1)
  a(2:n) = a(1:n-1) + a(2:n)
  a = a(n:1:-1)
  b(1:2*n:2) = a
  b(2:2*n:2) = merge(a, -a, a > b(2:2*n:2))
  b(n+1:2*n) = b(1:n)
  total = sum(b, mask=b > 0.0) + dot_product(a, a(n:1:-1))
  top = maxval(b)
  place = maxloc(b)
  where_top = place(1) - lbound(b, 1) + size(a)
end subroutine shifts

subroutine column_stats(n, m, x, mean, var, lo, hi)
  implicit none
  integer, intent(in) :: n, m
  real, intent(in) :: x(n, m)
  real, intent(out) :: mean(m), var(m), lo(n), hi(n)
  !$crayon size(n, 1, 90)
  integer :: j
  mean = sum(x, dim=1)/n
  do j = 1, m
    var(j) = sum((x(:, j) - mean(j))**2)/n
  end do
  lo = minval(x, dim=2)
  hi = maxval(x, 2)
end subroutine column_stats
