! RUN: crayon check --with=c --shape=loops %s
! Exits in the middle of a turn and at its end, CYCLE, several loops, sides of IFs, WHILE, bounds that are the caller's and others that leave no turn, steps, elements that a turn
! sets, DO variables in values.
subroutine middle(n, most, a, x)
  integer :: n, most, i, k
  real(8) :: a(n), x(n), r, s
  !$crayon range(most, -1, 9)
  do i = 1, n
    r = 1.0d0 + a(i)*a(i)
    do k = most, 1, -1
      s = a(i)/(r + k) - sqrt(r)/8
      if (s > 0.2d0) cycle
      r = r/(1 + s*s)
      if (r < 1.1d0) exit
      r = r - s/(k + 1)
      if (r > 3) then
        r = r*0.75d0
        if (s < -0.5d0) exit
        r = r + 0.125d0/r
      end if
    end do
    x(i) = r + s
  end do
end subroutine
subroutine sides(n, a, b, x, y)
  integer :: n, i, k, m
  real :: a(n), b(n), x(n), y(n), r, q
  do i = 2, n
    q = b(i)/(1 + b(i)*b(i))
    if (a(i) > 0.5) then
      r = a(i) + q
      do k = 1, 30, 3
        r = r - (r*r - a(i))/(2*r)
        if (abs(r*r - a(i)) < 1e-5) exit
        q = q/(1 + r)
      end do
      x(i) = r
    else if (a(i) < 0.25) then
      r = 1
      do m = 1, 12
        r = 0.5*(r + q/r)
        y(i) = r/m
        if (r < 0.2 .or. abs(r*r - abs(q)) < 1e-5) exit
      end do
      x(i) = q - r
    end if
    q = q + b(i)
    do k = 1, 7
      q = q/(1.5 + q*q)/(1 + k)
      if (q < 0.01) exit
    end do
    y(i) = y(i) + q
  end do
end subroutine
subroutine while(n, a, x, count)
  integer :: n, i, count(n), c
  real(8) :: a(n), x(n), r
  do i = 1, n
    r = a(i)*a(i) + 3
    c = 0
    do while (r > 1.5d0 .and. c < 40)
      r = r - (r - sqrt(r))/(r + 1)/2
      c = c + 1
      if (c == 17) exit
      if (r > 2) cycle
      r = r - 0.125d0/r
    end do
    x(i) = r
    count(i) = c
  end do
end subroutine
subroutine planes(n, m, tol, p, q, z)
  integer :: n, m, i, j, k
  real(8) :: p(0:n,m), q(0:n,m), z(0:n,m), tol
  !$crayon range(tol, 0.0, 0.1)
  do j = 1, m
    do i = 0, n
      z(i,j) = p(i,j)/(2 + q(i,j)**2)
      do k = 1, 12
        q(i,j) = z(i,j)
        z(i,j) = z(i,j) - (z(i,j)**3 - p(i,j))/(3*z(i,j)**2 + 1)
        if (abs(z(i,j) - q(i,j)) < tol*abs(z(i,j))) exit
      end do
    end do
  end do
end subroutine
