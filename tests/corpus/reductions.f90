! What nests reduce to scalars: several at once, under IFs, with their places, into dummies, module variables, COMMON and results;
! zeros of both signs and NaNs, with which the IFs below are exact.
module totals
  implicit none
  real(8) :: mass, smallest
  integer :: found
  logical :: any_bad
end module totals

subroutine courant(n, m, u, c, dt, ic, jc, total)
  implicit none
  integer :: n, m, ic, jc, i, j
  real(8) :: u(n,m), c(n,m), dt, total, t
  dt = 1d30
  ic = 0
  jc = 0
  total = 0
  do j = 1, m
    do i = 1, n
      if (c(i,j) > 0) then
        t = 1/(abs(u(i,j)) + c(i,j))
        if (t < dt) then
          dt = t
          ic = i
          jc = j
        end if
      end if
      total = total + u(i,j)
    end do
  end do
end subroutine courant

subroutine last_place(n, m, u, c, at)
  use totals
  implicit none
  integer :: n, m, at, i, j
  real(8) :: u(n,m), c(n,m)
  do j = 1, m
    do i = 1, n
      if (anint(4*u(i,j)) <= smallest .and. c(i,j) > 0.1d0) then
        smallest = anint(4*u(i,j))
        at = 1000*j + i
      end if
      if (u(i,j) > 0.5d0) found = found + 1
    end do
  end do
end subroutine last_place

subroutine kinds(n, m, l, u, s, p, k, b)
  implicit none
  integer :: n, m, l, p, i, j, kk
  integer(8) :: k
  integer(2) :: b
  real(4) :: u(n,m,l), s
  do kk = 1, l
    do j = 1, m
      do i = 1, n
        s = s + u(i,j,kk)*u(i,j,kk)
        p = p*int(1 + 3*u(i,j,kk))
        k = k + int(1000*u(i,j,kk))*kk
        b = ior(b, int(8*u(i,j,kk), 2))
      end do
    end do
  end do
end subroutine kinds

logical function all_small(n, x)
  implicit none
  integer :: n, i
  real(8) :: x(n)
  all_small = .true.
  do i = 1, n
    all_small = all_small .and. x(i) < 0.99d0
  end do
end function all_small

real(8) function branches(n, x, y)
  implicit none
  integer :: n, i
  real(8) :: x(n), y(n)
  branches = 0
  do i = 1, n
    if (x(i) > 0.75d0) then
      branches = branches + x(i)*y(i)
    else if (y(i) > 0.5d0) then
      branches = branches - y(i)
    else
      if (x(i) < 0.125d0) cycle
      branches = x(i) + branches + y(i)
    end if
  end do
end function branches

! A term at an offset, of a value that is made in the nest.
subroutine made_here(n, m, a, b, jump, product)
  implicit none
  integer :: n, m, i, j
  real(8) :: a(n,m), b(n,m), jump, product, d(1000)
  do j = 1, m
    do i = 2, n
      d(i) = a(i,j) - a(i-1,j)
    end do
    do i = 3, n
      b(i,j) = d(i) - d(i-1)
      jump = max(jump, abs(d(i) + d(i-1)))
      product = product*(1 + 0.001d0*d(i-1))
    end do
  end do
end subroutine made_here

! Zeros of both signs and NaNs: the last of those that are equal, the first one, and NaNs that no IF takes.
subroutine hard(n, a, first, last, least, iz, il)
  implicit none
  integer :: n, iz, il, i
  real(8) :: a(n), first, last, least, z, q
  do i = 1, n
    z = sign(0d0, a(i) - 0.5d0)
    q = sqrt(a(i) - 0.25d0)
    if (z > first) then
      first = z
      iz = i
    end if
    if (last <= z) then
      last = z
      il = i
    end if
    if (q < least) least = q
  end do
end subroutine hard

subroutine common_sums(n, m, a)
  implicit none
  integer :: n, m, i, j
  real(8) :: a(n,m), total, most
  common /sums/ total, most
  do j = 1, m
    do i = 2, n - 1
      if (mod(i + j, 3) == 0) total = total + a(i,j)
      if (a(i,j) > most) most = a(i,j)
    end do
  end do
end subroutine common_sums

! No reductions on the device: a partial value is used, set anew in a row, or kept in an array.
subroutine partial(n, m, a, b, s, t, r)
  implicit none
  integer :: n, m, i, j
  real(8) :: a(n,m), b(n,m), s, t, r(m)
  do j = 1, m
    do i = 1, n
      s = s + a(i,j)
      b(i,j) = s
    end do
  end do
  do j = 1, m
    t = 0
    do i = 1, n
      t = t + a(i,j)
    end do
    r(j) = t
  end do
end subroutine partial

! Short loops around a point, one of them into a sum.
subroutine corners(n, m, u, v, b, total)
  implicit none
  integer :: n, m, i, j, iv, jv, l
  real(8) :: u(n+1,m+1), v(n,m,3), b(n,m), total, square
  do j = 1, m
    do i = 1, n
      square = 0
      do jv = j, j + 1
        do iv = i + 1, i, -1
          square = square + u(iv,jv)**2
        end do
      end do
      b(i,j) = square
      do l = 1, 3
        total = total + v(i,j,l)*square
      end do
    end do
  end do
end subroutine corners

! Values of the last point, of an argument and in COMMON.
subroutine last_values(n, m, a, b, t, p)
  implicit none
  integer :: n, m, p, i, j
  real(8) :: a(n,m), b(n,m), t, u
  common /lasts/ u
  do j = 1, m
    do i = 2, n
      t = a(i,j)*2
      u = t - a(i-1,j)
      b(i,j) = t*u
      p = i + j
    end do
  end do
end subroutine last_values

! What a row assigns it does not reduce.
subroutine again(n, m, a, b, count, most)
  implicit none
  integer :: n, m, count, i, j
  real(8) :: a(n,m), b(n,m), most
  do j = 1, m
    do i = 1, n
      if (a(i,j) > 0.5d0) count = count + 1
      most = max(most, a(i,j))
    end do
    if (mod(j, 3) == 0) count = 7
    do i = 1, n
      b(i,j) = a(i,j)*2
    end do
  end do
end subroutine again

! What every row sets alike, beside a maximum.
subroutine limits(n, m, a, b, low, high, most)
  implicit none
  integer :: n, m, low, high, i, j, step
  real(8) :: a(n,m), b(n,m), most, w(1000)
  common /limited/ step
  do j = 2, m
    do i = 1, n
      w(i) = a(i,j)
    end do
    low = 2
    high = low + n - 3
    step = high - 1
    do i = low, high
      b(i,j) = w(i+1) - w(i-1)
      most = max(most, abs(w(i)))
    end do
  end do
end subroutine limits

! The same under an IF, and from one row to the next.
subroutine changed(n, m, a, b, low, before, most)
  implicit none
  integer :: n, m, low, before, i, j
  real(8) :: a(n,m), b(n,m), most
  do j = 1, m
    do i = 2, n
      b(i,j) = a(i,j) - a(i-1,j)
      most = max(most, a(i,j))
    end do
    before = low
    low = 2
    if (n > 20) low = 3
  end do
end subroutine changed

! The zone that limits the time step, with all that is known of it: thirteen scalars.
subroutine limiting(n, m, l, d, e, v1, v2, v3, dtmax, parts, place)
  implicit none
  integer, intent(in) :: n, m, l
  real, intent(in), dimension(n,m,l) :: d, e, v1, v2, v3
  real, intent(inout) :: dtmax, parts(9)
  integer, intent(inout) :: place(3)
  real :: cs, a1, a2, a3, all, best, bcs, b1, b2, b3, bd, be, bx, by, bz
  integer :: i, j, k, imin, jmin, kmin
  best = dtmax
  bcs = 0.0
  b1 = 0.0
  b2 = 0.0
  b3 = 0.0
  bd = 0.0
  be = 0.0
  bx = 0.0
  by = 0.0
  bz = 0.0
  imin = 0
  jmin = 0
  kmin = 0
  do k = 1, l
    do j = 1, m
      do i = 1, n
        cs = abs(e(i,j,k))*d(i,j,k)
        a1 = v1(i,j,k)**2
        a2 = v2(i,j,k)**2
        a3 = v3(i,j,k)**2
        all = cs + a1 + a2 + a3
        if (all > best) then
          best = all
          bcs = cs
          b1 = a1
          b2 = a2
          b3 = a3
          bd = d(i,j,k)
          be = e(i,j,k)
          bx = v1(i,j,k)
          by = v2(i,j,k)
          bz = v3(i,j,k)
          imin = i
          jmin = j
          kmin = k
        end if
      end do
    end do
  end do
  dtmax = best
  parts = (/ bcs, b1, b2, b3, bd, be, bx, by, bz /)
  place = (/ imin, jmin, kmin /)
end subroutine

! Flags that points raise, in any order: kept where none does, under other IFs, one constant in several places, false and real ones; a row's own flag, which
! decides in the row, and two constants, which are no flag.
subroutine raised(n, m, a, b, up, down, code, mixed, level, bad)
  implicit none
  integer :: n, m, code, mixed, i, j
  real :: a(n,m), b(n,m), level, w(n)
  logical :: up, down, bad(m), here
  do j = 1, m
    do i = 1, n
      w(i) = a(i,j) - 0.5*b(i,j)
    end do
    do i = 2, n - 1
      b(i,j) = w(i+1) - w(i-1)
      if (b(i,j) > 0.9) up = .true.
      if (w(i) > 0.2) then
        if (a(i,j) < 0.1) down = .false.
        if (a(i,j) > 2) code = -7
      else if (b(i,j) < -3) then
        code = -7
        level = -0.0
      end if
    end do
  end do
  do j = 1, m
    here = .false.
    do i = 1, n
      if (a(i,j) > 0.95) here = .true.
    end do
    bad(j) = here
    do i = 1, n
      if (here) b(i,j) = b(i,j)*0.5
    end do
  end do
  do j = 1, m
    do i = 1, n
      if (a(i,j) > 0.5) mixed = 1
      if (b(i,j) > 0.5) mixed = 2
    end do
  end do
end subroutine
