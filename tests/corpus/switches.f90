! Quantities that a code has where a switch says so: work rows that lane loops set and read under it.
subroutine energy(n, m, iso, a, e, d)
  implicit none
  integer, intent(in) :: n, m
  logical, intent(in) :: iso
  real, intent(in) :: a(n,m)
  real, intent(inout) :: e(n,m), d(n,m)
  real :: dd(n), de(n), flux(n)
  integer :: i, j
  do j = 1, m
    do i = 2, n - 1
      dd(i) = a(i+1,j) - a(i-1,j)
      if (iso .eqv. .false.) de(i) = e(i+1,j) - e(i-1,j)
    end do
    do i = 3, n - 1
      d(i,j) = d(i,j) + dd(i) - dd(i-1)
      if (iso .eqv. .false.) flux(i) = de(i) + de(i-1)
    end do
    do i = 3, n - 1
      if (iso .eqv. .false.) flux(i) = flux(i)*dd(i-1)
    end do
    do i = 3, n - 2
      if (iso .eqv. .false.) e(i,j) = e(i,j) - flux(i) + flux(i+1)
    end do
  end do
end subroutine

! Rows of the caller's, of which the last one stays; two switches in each other, and the other side of one.
subroutine passed(n, m, kind, rad, a, b, w, v)
  implicit none
  integer, intent(in) :: n, m, kind, rad
  real, intent(in) :: a(n,m)
  real, intent(inout) :: b(n,m), w(n), v(n)
  !$crayon range(kind, 0, 3)
  !$crayon range(rad, 0, 2)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      if (kind == 2) then
        w(i) = a(i,j)
        if (rad /= 0) v(i) = 2.0*a(i,j)
      else
        v(i) = b(i,j)
      end if
    end do
    do i = 2, n
      if (kind == 2) then
        b(i,j) = b(i,j) + w(i-1)
        if (rad /= 0) b(i,j) = b(i,j) - v(i) + w(i)
      else
        b(i,j) = 0.5*b(i,j) + v(i)
      end if
    end do
  end do
end subroutine

! A row that is read where the switch may not have set it: from the row before, or from before the nest.
subroutine earlier(n, m, on, off, a, b)
  implicit none
  integer, intent(in) :: n, m
  logical, intent(in) :: on, off
  real, intent(in) :: a(n,m)
  real, intent(inout) :: b(n,m)
  real :: w(n), u(n)
  integer :: i, j
  do i = 1, n
    w(i) = 1.0
    u(i) = 2.0
  end do
  do j = 1, m
    do i = 1, n
      if (on) w(i) = a(i,j)
    end do
    do i = 2, n
      b(i,j) = b(i,j) + w(i) - w(i-1)
    end do
    do i = 1, n
      if (off) u(i) = u(i) + a(i,j)
    end do
    do i = 2, n
      if (off) b(i,j) = b(i,j)*u(i-1)
    end do
  end do
end subroutine

! Pieces by several loops and statements; what one loop sets another one sets again in part.
subroutine pieces(n, m, mode, a, b, c)
  implicit none
  integer, intent(in) :: n, m, mode
  real, intent(in) :: a(n,m)
  real, intent(inout) :: b(n,m), c(n,m)
  !$crayon range(mode, 0, 2)
  real :: w(n)
  integer :: i, j
  do j = 1, m
    if (mode > 0) w(1) = a(1,j)
    do i = 2, n
      if (mode > 0) then
        w(i) = a(i,j) - a(i-1,j)
        c(i,j) = w(i)
      end if
    end do
    do i = 3, n
      if (mode > 0 .and. a(i,j) > 0.0) w(i) = 0.5*w(i)
    end do
    do i = 2, n
      if (mode > 0) b(i,j) = b(i,j) + w(i-1)*w(i)
    end do
  end do
end subroutine

! The caller's row, where the switch sets none of it.
subroutine before(n, m, on, a, b, w)
  implicit none
  integer, intent(in) :: n, m
  logical, intent(in) :: on
  real, intent(in) :: a(n,m)
  real, intent(inout) :: b(n,m), w(n)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      if (on) w(i) = a(i,j)
    end do
    do i = 2, n
      b(i,j) = b(i,j) + w(i-1)
      if (.not. on) b(i,j) = b(i,j)*w(i)
    end do
  end do
end subroutine

! A transport sweep: the row begins one element earlier where the range is that of the whole grid; species where there are several; fluxes in
! old codes' work rows, of one column.
subroutine transport(n, m, ifirst, is, nspec, iso, d, e, ab, v, mflx, dd, de)
  implicit none
  integer, intent(in) :: n, m, ifirst, is, nspec
  logical, intent(in) :: iso
  !$crayon range(is, 3, 4)
  !$crayon range(ifirst, 3, 5)
  !$crayon range(nspec, 1, 3)
  real, intent(in) :: v(-3:n+9,m)
  real, intent(inout) :: d(-3:n+9,m), e(-3:n+9,m), ab(-3:n+9,m,nspec), mflx(-3:n+9,m)
  real, intent(inout) :: dd(n+9,1), de(n+9,1)
  real :: dx(n+9,nspec), dtw(n+9), etw(n+9), xtw(n+9,nspec), flux(n+9)
  real :: q
  integer :: i, j, k
  do j = 1, m
    if (ifirst == is) then
      i = is - 2
      dd(i,1) = d(i+1,j) - d(i-1,j)
      if (iso .eqv. .false.) de(i,1) = 0.0
    end if
    do i = max(ifirst - 2, is - 1), n + 2
      dd(i,1) = 0.5*(d(i+1,j) - d(i-1,j))
      if (nspec > 1) then
        do k = 1, nspec
          dx(i,k) = ab(i,j,k) - ab(i-1,j,k)
        end do
      end if
      if (iso .eqv. .false.) then
        q = e(i+1,j) - e(i,j)
        de(i,1) = q*abs(q)
      end if
    end do
    do i = ifirst, n + 1
      q = sign(0.5, v(i,j))
      dtw(i) = (0.5 + q)*(d(i-1,j) + dd(i-1,1)) + (0.5 - q)*(d(i,j) - dd(i,1))
      flux(i) = dtw(i)*v(i,j)
      dtw(i) = 0.25*flux(i)
      if (nspec > 1) then
        do k = 1, nspec
          xtw(i,k) = (0.5 + q)*dx(i-1,k) + (0.5 - q)*dx(i,k)
        end do
      end if
      if (iso .eqv. .false.) etw(i) = (0.5 + q)*(e(i-1,j) + de(i-1,1)) + (0.5 - q)*(e(i,j) - de(i,1))
    end do
    do i = ifirst, n + 1
      if (nspec > 1) then
        do k = 1, nspec
          xtw(i,k) = xtw(i,k)*dtw(i)
        end do
      end if
      if (iso .eqv. .false.) etw(i) = dtw(i)*etw(i)
    end do
    if (ifirst == is) mflx(is,j) = flux(is)
    do i = ifirst, n
      mflx(i,j) = flux(i)
      d(i,j) = d(i,j) - dtw(i+1) + dtw(i)
      if (nspec > 1) then
        do k = 1, nspec
          ab(i,j,k) = ab(i,j,k) - xtw(i+1,k) + xtw(i,k)
        end do
      end if
      if (iso .eqv. .false.) e(i,j) = e(i,j) - etw(i+1) + etw(i)
    end do
  end do
end subroutine

! Arrays in memory that a switch changes: where it does not they have what they had, and nobody knows before whether the elements are there.
subroutine diffuse(a, vb, y, idiff)
  implicit none
  integer :: is, ie, js, je, i, j
  common /range/ is, ie, js, je
  integer, intent(in) :: idiff
  !$crayon range(idiff, 0, 1)
  !$crayon range(is, 3, 5)
  !$crayon range(ie, 2, 90)
  !$crayon range(js, 1, 2)
  !$crayon range(je, 0, 12)
  real :: a(100,13), vb(100,13), y(100,13), di(100)
  do j = js, je
    if (idiff .ne. 0) then
      di(is-1) = 1/(a(is-1,j) + 4.0)
      do i = is, ie + 1
        di(i) = 1/(a(i,j) + 4.0)
        vb(i,j) = vb(i,j) + (di(i) - di(i-1))
      end do
    end if
    do i = is, ie + 1
      y(i,j) = y(i,j) + 0.5*vb(i,j)
    end do
    do i = is, ie
      y(i,j) = y(i,j) - vb(i+1,j)
    end do
  end do
end subroutine
subroutine switched(a, vb, y, on)
  implicit none
  integer :: is, ie, js, je, i, j
  common /range/ is, ie, js, je
  logical, intent(in) :: on
  !$crayon range(is, 3, 5)
  !$crayon range(ie, 2, 90)
  !$crayon range(js, 1, 2)
  !$crayon range(je, 0, 12)
  real :: a(100,13), vb(100,13), y(100,13)
  do j = js, je
    do i = is, ie + 1
      if (on) vb(i,j) = a(i,j) - a(i-1,j)
    end do
    do i = is, ie
      y(i,j) = y(i,j) - vb(i+1,j)
      if (on) y(i,j) = y(i,j)*vb(i,j)
      if (.not. on) vb(i,j) = 0.25*y(i,j)
    end do
    do i = is, ie
      a(i,j) = a(i,j) + vb(i,j)
    end do
  end do
end subroutine

! What one loop changes where a switch says so, and another one in part in any case.
subroutine again(a, c, kind)
  implicit none
  integer :: is, ie, js, je, i, j
  common /range/ is, ie, js, je
  integer, intent(in) :: kind
  !$crayon range(kind, 0, 2)
  !$crayon range(is, 3, 5)
  !$crayon range(ie, 2, 90)
  !$crayon range(js, 1, 2)
  !$crayon range(je, 0, 12)
  real, intent(in) :: a(100,13)
  real, intent(inout) :: c(100,13)
  do j = js, je
    do i = is, ie + 3
      if (kind == 2) c(i,j) = 0.5*c(i,j) + a(i,j)
    end do
    do i = is, ie + 1
      c(i,j) = 0.5*c(i,j) + a(i+1,j)
    end do
    do i = is + 1, ie + 2
      if (kind == 0) c(i,j) = 0.5*c(i,j) + a(i+2,j)
    end do
  end do
end subroutine

! Two ways to a state between two others, by many steps: the switch decides over most of what there is to do.
subroutine between(n, m, shocks, p, d, q)
  implicit none
  integer, intent(in) :: n, m, shocks
  !$crayon range(shocks, 0, 2)
  real, intent(in) :: p(n,m), d(n,m)
  real, intent(inout) :: q(n,m)
  real :: w(n), x
  integer :: i, j
  do j = 1, m
    if (shocks == 1) then
      do i = 1, n
        x = p(i,j)
        call shock(x, p(i,j), d(i,j)); call shock(x, p(i,j), d(i,j)); call shock(x, p(i,j), d(i,j)); call shock(x, p(i,j), d(i,j))
        call shock(x, p(i,j), d(i,j)); call shock(x, p(i,j), d(i,j)); call shock(x, p(i,j), d(i,j)); call shock(x, p(i,j), d(i,j))
        call shock(x, p(i,j), d(i,j)); call shock(x, p(i,j), d(i,j)); call shock(x, p(i,j), d(i,j)); call shock(x, p(i,j), d(i,j))
        w(i) = x
      end do
    else
      do i = 1, n
        w(i) = 0.5*(p(i,j) + d(i,j))
        if (p(i,j) > d(i,j)) w(i) = sqrt(abs(w(i)))
      end do
    end if
    do i = 2, n
      q(i,j) = q(i,j) + w(i) - w(i-1)
      if (shocks /= 1) q(i,j) = q(i,j) - d(i,j)
    end do
  end do
contains
  subroutine shock(x, p, d)
    real, intent(inout) :: x
    real, intent(in) :: p, d
    real :: a, b
    a = sqrt(abs(x*p) + 1.0)/(1.0 + d*d)
    b = (x - p)/(a + abs(d)) + (x + p)/(a + 2.0) - x/(2.0 + a*a)
    x = (0.5*x + b)/(1.0 + abs(b)) + sqrt(a)/(1.0 + abs(x))
    if (x < 0.0) x = 0.5*a/(1.0 + abs(x))
  end subroutine
end subroutine
