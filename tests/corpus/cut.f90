! Rows whose points wait for each other: sums over a row that its points use, recurrences between parallel loops, rows beside each other, several row loops;
! boundary cells by kinds, with bounds that are known.
subroutine normed(n, m, a, b)
  integer :: n, m, i, j
  real :: a(n,m), b(n,m), s, t(n)
  do j = 1, m
    do i = 1, n
      t(i) = a(i,j)*a(i,j)
    end do
    s = 0
    do i = 1, n
      s = s + t(i)
    end do
    do i = 1, n
      b(i,j) = a(i,j)/s
    end do
  end do
end subroutine
subroutine summed(n, m, a, b)
  integer :: n, m, i, j, k
  real :: a(n,0:m), b(n,m), t(n)
  do j = 1, m
    k = j - 1
    do i = 1, n
      t(i) = a(i,k)*a(i,j)
    end do
    do i = 2, n
      t(i) = t(i) + t(i-1)
    end do
    do i = 1, n
      b(i,j) = a(i,k)/t(i)
    end do
  end do
end subroutine
subroutine planes(n, m, l, a, b)
  integer :: n, m, l, i, j, k
  real :: a(n,m,l), b(n,m,l), t, w(100), v(n)
  common /rows/ w
  do k = 2, l
    do j = 1, m
      t = a(1,j,k)
      do i = 2, n
        t = max(t*0.5, a(i,j,k))
      end do
      do i = 1, 100
        w(i) = i*t
      end do
      do i = 1, n
        v(i) = a(i,j,k) + w(5)
      end do
      do i = 2, n
        b(i,j,k) = v(i) - v(i-1)
      end do
      do i = 2, n
        b(i,j,k) = b(i,j,k) + b(i-1,j,k)*w(3)
      end do
    end do
  end do
end subroutine
subroutine some_paths(n, m, a, b, up)
  integer :: n, m, i, j, k, l
  real :: a(n,m), b(n,m), s, t
  logical :: up
  do j = 1, m
    k = j + 1
    l = 2*k
    s = 0
    t = 1
    do i = 1, n
      s = s + a(i,j)
    end do
    do i = 1, n
      b(i,j) = a(i,j)/s + l
    end do
    if (s > 1) t = s
    do i = 2, n
      b(i,j) = b(i,j) + b(i-1,j)*t
    end do
    do i = 1, n
      b(i,j) = b(i,j)*t - k
    end do
    if (s*0 /= 0) up = .true.
  end do
end subroutine
subroutine beside(n, m, a, b)
  integer :: n, m, i, j
  real :: a(m,n), b(m,n), t(n)
  do j = 1, m
    do i = 1, n
      t(i) = 2*a(j,i)
    end do
    do i = 2, n
      t(i) = t(i) + t(i-1)
    end do
    do i = 1, n
      b(j,i) = a(j,i)/t(i)
    end do
  end do
end subroutine
subroutine boundary_kinds(zfl, q, nleft, nright, pin)
  integer :: nleft, nright, j, i, n
  real :: zfl(100,100), q(100,100), f(1036), pin
  do j = 1, 100
    do i = 1, 100
      n = i + 6
      f(n) = zfl(i,j)
    end do
    if (nleft == 0) then
      do n = 7, 12
        f(13-n) = f(n)
      end do
    else if (nleft == 1) then
      do n = 1, 6
        f(7-n) = f(7)
      end do
    else if (nleft == 2) then
      do n = 1, 6
        f(7-n) = pin
      end do
    else if (nleft == 3) then
      do n = 1, 6
        f(7-n) = f(107-n)
      end do
    end if
    if (nright == 0) then
      do n = 107, 112
        f(n) = f(213-n)
      end do
    else if (nright == 1) then
      do n = 107, 112
        f(n) = f(106)
      end do
    else if (nright == 2) then
      do n = 107, 112
        f(n) = pin
      end do
    else if (nright == 3) then
      do n = 1, 6
        f(106+n) = f(6+n)
      end do
    end if
    do n = 7, 106
      q(n-6,j) = f(n+3) - f(n-3)
    end do
  end do
end subroutine

! A work row of each plane, which others see: its last rows stay in memory.
subroutine plane_sums(n, m, l, a, b, g)
  implicit none
  integer, intent(in) :: n, m, l
  real, intent(in) :: a(n, m, l)
  real, intent(out) :: b(n, m, l), g(n, l)
  !$crayon range(a, 0.1, 1.0)
  real :: s
  integer :: i, j, k
  do k = 1, l
    do j = 1, m
      do i = 1, n
        g(i, k) = 2.0*a(i, j, k)
      end do
      s = 0.0
      do i = 1, n
        s = s + g(i, k)
      end do
      do i = 1, n
        b(i, j, k) = g(i, k)/s
      end do
    end do
  end do
end subroutine plane_sums
