! Divides and roots of operands beyond the bounds of quick sequences, in every lane, in some, in none: zeros of both signs, subnormal and huge numbers,
! infinities that arise on the way, roots of zeros; in ifs, in loops that a lane leaves, at offsets, and where what is divided is stored, summed or
! handed on.
subroutine quotients(n, m, a, b, z, t, h, q, r, s)
  implicit none
  integer :: n, m, i, j
  real(8) :: a(n,m), b(n,m), z(n,m), t(n,m), h(n,m), q(n,m), r(n,m), s(n,m)
  !$crayon range(z, 0.0d0, 0.0d0)
  !$crayon range(t, 0.0d0, 1.0d-307)
  !$crayon range(h, 1.0d300, 1.7d308)
  !$crayon range(b, -2.0d0, 2.0d0)
  do j = 1, m
    do i = 2, n
      q(i,j) = a(i,j)/b(i,j) - z(i,j)/b(i-1,j)
      r(i,j) = t(i,j)/h(i,j) + t(i,j)/a(i,j) + 1.0d0/h(i,j)
      s(i,j) = h(i,j)/t(i-1,j) + (z(i,j)*b(i,j))/h(i-1,j)
    end do
  end do
  do j = 1, m
    do i = 2, n
      q(i,j) = q(i,j) + (-z(i,j))/b(i,j)
      r(i,j) = r(i,j) + sqrt(z(i,j)) + sqrt(t(i,j)*t(i,j) + z(i,j))
      s(i,j) = max(min(s(i,j), 1.0d3), -1.0d3) + sqrt(h(i,j)) + sqrt(h(i,j)*h(i,j))
    end do
  end do
end subroutine

subroutine singles(n, m, a, b, z, t, h, q, r, s)
  implicit none
  integer :: n, m, i, j
  real(4) :: a(n,m), b(n,m), z(n,m), t(n,m), h(n,m), q(n,m), r(n,m), s(n,m), w(n)
  !$crayon range(z, 0.0, 0.0)
  !$crayon range(t, 0.0, 1.0e-37)
  !$crayon range(h, 1.0e37, 3.0e38)
  !$crayon range(b, -2.0, 2.0)
  do j = 1, m
    do i = 1, n
      w(i) = z(i,j)/b(i,j) + a(i,j)/b(i,j)
    end do
    do i = 2, n
      q(i,j) = (w(i) - w(i-1))/b(i,j) + 1.0/h(i,j)
      r(i,j) = t(i,j)/h(i,j) + t(i-1,j)/a(i,j) + t(i,j)/7.0
      s(i,j) = h(i,j)/t(i,j) + sqrt(t(i,j)) + sqrt(z(i,j)) + sqrt(h(i,j)*w(i)*w(i))
    end do
  end do
end subroutine

! Some lanes alone: a shock tube at rest, with noise in a few cells.
subroutine limited(n, m, u, e, f, total)
  implicit none
  integer :: n, m, i, j
  real :: u(n,m), e(n,m), f(n,m), total, d(n), ratio(n)
  !$crayon range(u, -1.0, 1.0)
  total = 0.0
  do j = 1, m
    do i = 2, n
      d(i) = max(u(i,j) - u(i-1,j), 0.0)
    end do
    do i = 3, n - 1
      ratio(i) = d(i-1)/d(i)
      if (ratio(i) > 0.5) ratio(i) = min(ratio(i), 2.0)
      f(i,j) = (ratio(i) + abs(ratio(i)))/(1.0 + abs(ratio(i)))
    end do
    do i = 3, n - 1
      if (d(i) > 0.25) then
        e(i,j) = sqrt(d(i)*d(i+1))/(d(i) + 1.0e-20)
      else
        e(i,j) = e(i,j)/3.0 + 1.0/(abs(u(i,j)) + 1.0e-6)
      end if
      total = max(total, e(i,j)/(u(i,j)*u(i,j)))
    end do
  end do
end subroutine

! Newton's iterations that a lane leaves, from starts of all sizes.
subroutine roots(n, m, a, t, x)
  implicit none
  integer :: n, m, i, j, k
  real(8) :: a(n,m), t(n,m), x(n,m), y, old
  !$crayon range(a, 0.5d0, 2.0d0)
  !$crayon range(t, 0.0d0, 1.0d-300)
  do j = 1, m
    do i = 1, n
      y = a(i,j)
      do k = 1, 20
        old = y
        y = 0.5d0*(y + t(i,j)/y)
        if (abs(y - old) <= 1.0d-3*old) exit
      end do
      x(i,j) = y + sqrt(t(i,j))/a(i,j)
    end do
  end do
end subroutine

! What a quick value decides: which element is loaded, whether an integer is divided, which way is taken.
subroutine chosen(n, m, a, b, table, k, x)
  implicit none
  integer :: n, m, i, j, at, k(n,m)
  real(8) :: a(n,m), b(n,m), table(100), x(n,m), y
  !$crayon range(a, 0.0d0, 50.0d0)
  !$crayon range(b, 0.5d0, 1.0d0)
  !$crayon range(k, 1, 9)
  do j = 1, m
    do i = 1, n
      y = a(i,j)/b(i,j)
      at = int(y)
      x(i,j) = table(min(max(at, 0), 99) + 1)/b(i,j)
      if (y > 50.0d0) then
        x(i,j) = x(i,j) + table(min(at - 49, 100))/a(i,j)
      end if
      k(i,j) = 100/max(k(i,j), 1) + 1000/(1 + int(sqrt(y)))
    end do
  end do
end subroutine
