! Scalars that count iterations, as loops of the seventies have them.

subroutine pairs(n, a, b, c, last)
  implicit none
  integer :: n, i, k, last
  real :: a(n), b(2*n), c(n)
  k = 0
  do i = 1, n
    k = k + 2
    b(k) = a(i)*c(i)
  end do
  last = k
end subroutine

! two elements an iteration, and through a second scalar
subroutine twice(n, a, b, c)
  implicit none
  integer :: n, i, j, k
  real :: a(0:2*n+1), b(0:2*n+1), c(n)
  j = -1
  do i = 1, n
    j = j + 1
    a(j) = b(j) + c(i)
    j = j + 1
    a(j) = b(j) - c(i)
  end do
  j = 0
  do i = 1, n
    k = j + 1
    c(i) = b(k) - c(i)
    j = k + 1
    b(j) = c(i) + a(k)
  end do
end subroutine

! in both arms; backward; the loop's end is where the next one begins
subroutine arms(n, a, b, c, last)
  implicit none
  integer :: n, i, j, last
  real :: a(2*n+1), b(n), c(n)
  j = 0
  do i = 1, n
    if (b(i) > 0) then
      j = j + 1
      a(j) = b(i) + c(i)
    else
      j = j + 1
      a(j) = b(i) - c(i)
    end if
  end do
  do i = n, 1, -1
    j = j + 1
    a(j) = b(i)
  end do
  j = j + 1
  a(j) = 3
  last = j
end subroutine

! a matrix into a vector and back, parts of it
subroutine packed(n, m, a, v, k, i)
  implicit none
  integer :: n, m, i, j, k
  real :: a(n,m), v(n*m+1)
  k = 0
  do j = 1, m
    do i = 1, n
      k = k + 1
      v(k) = a(i,j)
    end do
  end do
  do j = 1, m
    do i = 2, n
      a(i,j) = a(i,j) + v(k)
      k = k - 1
    end do
  end do
end subroutine

! by a value that stays, in integers of 8 bytes, in a loop in steps
subroutine valued(n, inc, a, b, last)
  implicit none
  integer(8) :: n, inc, i, k, last
  real :: a(n), b(n)
!$crayon range(inc, -3, 3)
  k = n
  last = 0
  do i = 1, n, 2
    last = last + inc
    a(i) = b(k) + last
    k = k - 2
    if (k < 1) k = 1
  end do
  k = 1
  do i = 1, n, 2
    a(k) = a(k) + b(n+1-k)
    k = k + 2
  end do
  last = last + k
end subroutine

! a point leaves its iteration, an index against the wind, elements of a vector numbered as those of a matrix
subroutine numbered(n, m, d, v, f, buf)
  implicit none
  integer :: n, m, i, j, up, it
  real :: d(-1:n+2,m), v(n+1,m), f(n+1,m), buf(n*m), x, xo
!$crayon range(d, 0.5, 2.0)
  do j = 1, m
    do i = 2, n
      up = i - 1
      if (v(i,j) < 0) up = i
      x = d(up,j)
      do it = 1, 30
        xo = x
        x = 0.5*(x + d(i,j)/x)
        if (abs(x - xo) <= 1e-5*x) exit
      end do
      f(i,j) = v(i,j)*x
      buf(i-1 + (j-1)*n) = f(i,j)
    end do
  end do
end subroutine

! rows of a vector that meet by one element
subroutine meeting(n, m, a, v)
  implicit none
  integer :: n, m, i, j
  real :: a(0:n,m), v(0:n*m)
  do j = 1, m
    do i = 0, n
      v(i + (j-1)*n) = v(i + (j-1)*n) + a(i,j)
    end do
  end do
  do j = 1, m
    do i = 1, n-1
      v(i + (j-1)*n) = 0.5*v(i+1 + (j-1)*n)
    end do
  end do
end subroutine
! A scalar that a loop inside has for its variable, and that is set behind that loop: what rows leave in it is made again behind them.
subroutine last_set(n, m, a, b, flag, last)
  integer :: n, m, i, j, k, last
  real :: a(n,m), b(n,m)
  logical :: flag
  do j = 1, m
    do i = 1, n
      a(i,j) = 0.5*b(i,j)
    end do
    if (flag) then
      do k = 1, min(n, 5)
        a(k,j) = b(k,j) + 1
      end do
      k = 3
    end if
  end do
  if (flag .and. m > 0) last = k
end subroutine
