! Reductions as codes need them: a time step with the zone that set it, several
! sums and extrema in one loop, under IF, into module scalars, counts and masks.
module totals
  implicit none
  real :: tmass, tmom, tener, dmin, dmax
  integer :: nneg, imax, jmax
end module totals

subroutine courant(nx, ny, rho, u, v, p, dx, dy, dt, ic, jc)
  implicit none
  integer, intent(in) :: nx, ny
  real, intent(in), dimension(nx, ny) :: rho, u, v, p
  real, intent(in) :: dx, dy
  real, intent(out) :: dt
  integer, intent(out) :: ic, jc
  !$crayon range(rho, 0.1, 2.0)
  !$crayon range(p, 0.1, 2.0)
  !$crayon range(dx, 0.5, 1.5)
  !$crayon range(dy, 0.5, 1.5)
  real, parameter :: gamma = 1.4
  real :: cs, dtx
  integer :: i, j
  dt = huge(dt)
  ic = 0
  jc = 0
  do j = 1, ny
    do i = 1, nx
      cs = sqrt(gamma*p(i, j)/rho(i, j))
      dtx = min(dx/(abs(u(i, j)) + cs), dy/(abs(v(i, j)) + cs))
      if (dtx < dt) then
        dt = dtx
        ic = i
        jc = j
      end if
    end do
  end do
end subroutine courant

subroutine budget(n, mask, rho, u, e)
  use totals
  implicit none
  integer, intent(in) :: n
  logical, intent(in) :: mask(n)
  real, intent(in) :: rho(n), u(n), e(n)
  integer :: i
  tmass = 0.0
  tmom = 0.0
  tener = 0.0
  nneg = 0
  dmin = 1.0e30
  dmax = -1.0e30
  imax = 0
  do i = 1, n
    if (mask(i)) then
      tmass = tmass + rho(i)
      tmom = tmom + rho(i)*u(i)
      tener = tener + (e(i) + 0.5*rho(i)*u(i)**2)
      dmin = min(dmin, rho(i))
      if (rho(i) > dmax) then
        dmax = rho(i)
        imax = i
      end if
    else if (u(i) < 0.0) then
      nneg = nneg + 1
    end if
  end do
end subroutine budget

! Row sums and norms, an inner reduction in each row of an outer loop.
subroutine norms(m, n, a, rowsum, colmax, l1, linf, kbest)
  implicit none
  integer, intent(in) :: m, n
  double precision, intent(in) :: a(m, n)
  double precision, intent(out) :: rowsum(m), colmax(n), l1, linf
  integer, intent(out) :: kbest(n)
  integer :: i, j
  rowsum = 0.0d0
  l1 = 0
  linf = 0
  do j = 1, n
    colmax(j) = -huge(1.0d0)
    kbest(j) = 0
    do i = 1, m
      rowsum(i) = rowsum(i) + abs(a(i, j))
      if (a(i, j) >= colmax(j)) then       ! the last of equals
        colmax(j) = a(i, j)
        kbest(j) = i
      end if
      l1 = l1 + abs(a(i, j))
    end do
  end do
  do i = 1, m
    linf = max(linf, rowsum(i))
  end do
end subroutine norms

logical function all_converged(n, old, new, tol)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: old(n), new(n), tol
  integer :: i
  all_converged = .true.
  do i = 1, n
    all_converged = all_converged .and. abs(new(i) - old(i)) <= tol*max(abs(old(i)), 1.0)
  end do
end function all_converged

! Elements as they lie, without gaps, with gaps between rows or planes, from within an array, and across it.
subroutine elements(n, m, l, a, b, c, s, t, inner, w, across)
  implicit none
  integer, intent(in) :: n, m, l
  double precision, intent(in) :: a(-1:n-2, 0:m-1, l), b(0:n+1, m, l)
  real, intent(in) :: c(n, m+1, l)
  double precision, intent(out) :: s, t, inner, across
  real, intent(out) :: w
  integer :: i, j, k
  s = 0
  t = 0
  inner = 0
  across = 0
  w = 0
  do k = 1, l
    do j = 0, m - 1
      do i = -1, n - 2
        s = s + a(i, j, k)
      end do
    end do
  end do
  do k = 1, l
    do j = 1, m
      do i = 1, n
        t = t + b(i, j, k)
      end do
    end do
  end do
  do k = 1, l
    do j = 1, m
      do i = 1, n
        w = w + c(i, j, k)
      end do
    end do
  end do
  do k = 2, l
    do j = 0, m - 1
      do i = -1, n - 2
        inner = inner + a(i, j, k)
      end do
    end do
  end do
  do j = 0, m - 1
    do i = -1, n - 2
      across = across + a(i, j, 1) + 0*a(i, j, l)
    end do
  end do
end subroutine elements
