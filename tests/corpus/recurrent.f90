! Recurrences along memory in parallel rows, with and without work arrays of a row.

! the solver of Thomas
subroutine thomas(n, m, a, b, c, d)
  implicit none
  integer :: n, m, i, j
  real :: a(n,m), b(n,m), c(n,m), d(n,m), w(n), g(n)
!$crayon range(b, 3.0, 4.0)
!$crayon range(a, 0.5, 1.0)
!$crayon range(c, 0.5, 1.0)
  do j = 1, m
    w(1) = c(1,j)/b(1,j); g(1) = d(1,j)/b(1,j)
    do i = 2, n
      w(i) = c(i,j)/(b(i,j) - a(i,j)*w(i-1))
      g(i) = (d(i,j) - a(i,j)*g(i-1))/(b(i,j) - a(i,j)*w(i-1))
    end do
    d(n,j) = g(n)
    do i = n-1, 1, -1
      d(i,j) = g(i) - w(i)*d(i+1,j)
    end do
  end do
end subroutine

! two elements back, backward, and a work array that the caller sees
subroutine second(n, m, a, w, t)
  implicit none
  integer :: n, m, i, j
  real :: a(n,m), w(n), t(0:n+1)
  do j = 1, m
    t(n+1) = 1
    t(n) = 0.5*a(n,j)
    do i = n-1, 1, -1
      t(i) = 0.25*(t(i+1) + t(i+2)) + a(i,j)
    end do
    w(1) = t(1)
    do i = 2, n
      w(i) = 0.5*w(i-1) + t(i)
      a(i,j) = w(i)
    end do
  end do
end subroutine

! a row begins with what the one before left
subroutine carried(n, m, a)
  implicit none
  integer :: n, m, i, j
  real :: a(n,m), w(0:n)
  w = 0.5
  do j = 1, m
    do i = 1, n
      w(i) = 0.5*(w(i-1) + w(i)) + a(i,j)
      a(i,j) = w(i)
    end do
  end do
end subroutine

! what an IF leaves out is what the row before set
subroutine skipped(n, m, a)
  implicit none
  integer :: n, m, i, j
  real :: a(n,m), w(n)
  w = 0
  do j = 1, m
    w(1) = a(1,j)
    do i = 2, n
      if (a(i,j) > 0) w(i) = 0.5*w(i-1) + a(i,j)
      a(i,j) = w(i)
    end do
    do i = 2, n
      a(i,j) = a(i-1,j) + w(i)
    end do
  end do
end subroutine

! a sum of the row into a scalar, and a scalar that the row carries
subroutine along(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  real :: a(n,m), b(m), w(n), s
  do j = 1, m
    s = 0.25
    w(1) = b(j)
    do i = 2, n
      w(i) = 0.5*w(i-1) + a(i,j)*s
      s = 0.5*s + 0.125*w(i)
    end do
    b(j) = s
    do i = n-1, 1, -1
      a(i,j) = 0.5*a(i+1,j) + w(i)
    end do
  end do
end subroutine

! rows along memory in parallel planes: what turns before left, what is read on both sides, two components, and the variable behind the loop
subroutine turned(n, m, l, a, u, last)
  implicit none
  integer :: n, m, l, i, j, k, last(m,l)
  real :: a(0:n+1,m,l), u(n,m,2,l), s
  do k = 1, l
    do j = 1, m
      s = 0.5*a(1,j,k)
      do i = 2, n
        if (a(i,j,k) > 0.5) s = s + u(i,j,2,k)
        u(i,j,1,k) = 0.25*(u(i-1,j,1,k) + a(i-1,j,k) + a(i+1,j,k)) + s*u(i,j,2,k)
      end do
      last(j,k) = i
      do i = n-1, 2, -1
        u(i,j,2,k) = 0.5*(u(i+1,j,2,k) + u(i,j,1,k)) - a(i,j,k)
        if (u(i,j,2,k) < 0) u(i,j,2,k) = a(i-1,j,k)
      end do
      u(1,j,1,k) = u(n,j,1,k) + u(2,j,2,k)
    end do
  end do
end subroutine
