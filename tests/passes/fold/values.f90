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
subroutine specials(n, a, b, s, t, u, v, k)
  integer :: n, i, k(n), q
  real :: a(n), b(n), s, t, u, v, x
  !$crayon size(n, 1, 700)
  !$crayon range(k, 0, 900)
  do i = 1, n
    q = k(i)
    b(i) = a(i)
    if (q == 1) b(i) = 0.0
    if (q == 2) b(i) = -0.0
    if (q == 3) b(i) = b(i)/0.0
    if (q == 4) b(i) = (b(i) - b(i))/0.0
    if (q > 450) b(i) = abs(b(i))
    if (q > 899) b(i) = -0.0
  end do
  s = b(1)
  t = abs(b(1))
  u = b(n)
  v = 0
  do i = 1, n
    s = min(s, b(i))
  end do
  do i = 1, n
    t = min(abs(b(i)), t)
  end do
  do i = n, 1, -1
    u = max(u, b(i))
  end do
  do i = 1, n
    x = b(i)*b(i)
    if (x < v) v = x
    b(i) = b(i) + x
  end do
end subroutine
