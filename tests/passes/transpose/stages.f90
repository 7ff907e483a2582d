! RUN: crayon check --with=c,cuda-cpu %s
! Pieces that come ahead: rows shorter than one, of several, that end within one; lanes of a part of a block; 4 and 8 bytes; loops that begin elsewhere.
subroutine sums(n, m, a, x, y, z)
  integer :: n, m, i, j
  real(8) :: a(n,m), x(n), y(m)
  real :: z(m)
  !$crayon size(n, 0, 150)
  do j = 1, m
    y(j) = 0
    do i = 1, n
      y(j) = y(j) + a(i,j)*x(i)
    end do
    z(j) = real(y(j))
  end do
end subroutine
subroutine two(n, m, l, a, b, k, y)
  integer :: n, m, l, i, j, k(n,m)
  real :: a(n,m), b(n,m), y(m), t
  !$crayon range(l, 1, 40)
  do j = 1, m
    t = 1
    do i = l, n
      t = 0.5*t + a(i,j)*b(i,j) + k(i,j)
    end do
    y(j) = t
    t = 2
    do i = 1, n
      t = max(0.5*t, abs(a(i,j)))
    end do
    y(j) = y(j) - t
  end do
end subroutine
