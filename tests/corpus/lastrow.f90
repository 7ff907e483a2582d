! Scalars that each row sets, and that are used behind the rows; rows of few points.

module shape
  implicit none
  real :: radius, angle
end module

! an argument
subroutine left(n, m, mode, a, x, s)
  implicit none
  integer :: n, m, mode, i, j
  real :: a(n,m), x(m), s, t(n)
  do j = 1, m
    s = x(j)
    if (mode == 2) s = sqrt(abs(s))
    do i = 1, n
      t(i) = s*a(i,j)
    end do
    do i = 2, n
      a(i,j) = t(i) - t(i-1)
    end do
  end do
end subroutine

! of two axes of rows, an integer and a condition among them; the lanes begin at 3
subroutine left_of_planes(n, m, l, a, x, y, p, s, q)
  implicit none
  integer :: n, m, l, p, i, j, k
  real :: a(n,m,l), x(m), y(l), s
  logical :: q
  do k = 1, l
    do j = 1, m
      s = x(j)*y(k)
      p = j + 2*k
      q = x(j) > y(k)
      do i = 3, n
        if (q) a(i,j,k) = s*a(i,j,k) + p
      end do
    end do
  end do
end subroutine

! of a module, set by one of two conditions that leave nothing out
subroutine either(n, m, geometry, a, x)
  use shape
  implicit none
  integer :: n, m, geometry, i, j
  real :: a(n,m), x(m), t(n)
  radius = 2.0
  do j = 1, m
    if (geometry > 2) radius = x(j)
    do i = 1, n
      t(i) = a(i,j)
    end do
    if (geometry < 3) radius = 1.0
    do i = 2, n
      a(i,j) = (t(i) - t(i-1))*radius
    end do
  end do
end subroutine

! by several, one within another, and by an ELSE
subroutine one_of_many(n, m, kind, flag, a, x)
  use shape
  implicit none
  integer :: n, m, kind, i, j
  logical :: flag
  real :: a(n,m), x(m), t(n)
  do j = 1, m
    if (kind == 1 .or. kind > 4) angle = x(j)
    if (flag) then
      radius = x(j) + 1
    else
      do i = 1, n
        a(i,j) = a(i,j) + 1
      end do
    end if
    if (.not. (kind < 2)) then
      if (kind <= 4) angle = 2.0
    else if (kind /= 1) then
      angle = x(j) - 0.5
    end if
    if (.not. flag) radius = 0.25
    do i = 1, n
      t(i) = a(i,j)*angle
    end do
    do i = 2, n
      a(i,j) = (t(i) - t(i-1))*radius
    end do
  end do
end subroutine

! the last one may set it or not: in order
subroutine not_each(n, m, a, x, s)
  implicit none
  integer :: n, m, i, j
  real :: a(n,m), x(m), s, t(n)
  do j = 1, m
    if (x(j) > 0.3) s = x(j)
    do i = 1, n
      t(i) = x(j)*a(i,j)
    end do
    do i = 2, n
      a(i,j) = t(i) - t(i-1)
    end do
  end do
end subroutine

! rows of eight points, each of which leaves its iteration when it is done
subroutine eight(m, a, b)
  implicit none
  integer :: m, i, j, it
  real :: a(12,m), b(12,m), x(12), old(12)
  do j = 1, m
    do i = 1, 12
      x(i) = 0.5*(1 + abs(a(i,j)))
    end do
    do i = 3, 10
      do it = 1, 6
        old(i) = x(i)
        x(i) = 0.5*(x(i) + abs(a(i,j))/x(i))
        if (abs(x(i) - old(i)) < 1.0e-3) exit
      end do
    end do
    do i = 2, 11
      b(i,j) = x(i) - x(i-1)
    end do
  end do
end subroutine
