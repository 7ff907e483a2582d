! RUN: crayon check --with=c --shape=loops %s
! The bits of folds in order: NaN in any place, zeros of both signs, infinities, rows of no points, of few, and of more than a group, in both precisions, by MIN, MAX and IF, of arrays and of what is computed.
subroutine floors(n, m, a, b, s, t, u, v)
  integer :: n, m, i, j
  real(8) :: a(n,m), s, t, u, v
  real :: b(n,m), w
  !$crayon size(n, 0, 1100)
  !$crayon size(m, 0, 4)
  do j = 1, m
    do i = 1, n
      s = min(s, a(i,j))
    end do
    do i = 2, n - 1
      if (a(i,j) > t) t = a(i,j)
    end do
    w = 3
    do i = 1, n
      w = max(b(i,j), w)
    end do
    u = u + w
    do i = 1, n
      v = min(v, a(i,j)*2 - 1, a(i,j)/(1 + abs(a(i,j))))
    end do
  end do
end subroutine
subroutine specials(n, a, b, s, t, u, v, k1, k2, k3)
  integer :: n, i, k1, k2, k3
  real :: a(n), b(n), s, t, u, v, x, zero
  !$crayon size(n, 1, 700)
  !$crayon range(a, 0.5, 2.0)
  !$crayon range(k1, 0, 9)
  !$crayon range(k2, 0, 9)
  !$crayon range(k3, 0, 9)
  zero = a(1)*0
  do i = 1, n
    b(i) = a(i)
  end do
  if (k1 > 3) b(1 + (n - 1)*k1/9) = zero/zero
  if (k2 > 5) b(1 + (n - 1)*k2/9) = -zero
  if (k3 > 5) b(1 + (n - 1)*k3/9) = zero
  if (k1 == 3) b(1 + n/2) = -1/zero
  s = b(1)
  t = 9
  u = -b(n)
  v = 9
  do i = 1, n
    s = min(s, b(i))
  end do
  do i = 1, n
    t = min(b(i), t)
  end do
  do i = 1, n
    u = max(u, -b(i))
  end do
  do i = 1, n
    x = b(i)*0.5
    if (x < v) v = x
    b(i) = b(i) + x
  end do
end subroutine
