! RUN: crayon report --nests %s 2>/dev/null | grep '^kernel' | cut -c1-60; crayon check --with=c,cuda-cpu %s
! Elements that rows set beside their loops, one a row: rows are lanes of a kernel of their own, before or behind. Not where the loops of another row have
! them, nor what they are made of.
subroutine fluxes(n, m, q, f, first, last)
  integer :: n, m, i, k
  real(8) :: q(0:n+1,m), f(n+1,m), first(m), last(m), d(0:n+1)
  do k = 1, m
    do i = 1, n + 1
      d(i) = q(i,k) - q(i-1,k)
    end do
    do i = 1, n + 1
      f(i,k) = 0.5d0*(q(i,k) + q(i-1,k)) - d(i)**2
    end do
    first(k) = f(1,k)
    if (n > 3) last(k) = f(n+1,k) - first(k)
  end do
end subroutine
subroutine ahead(n, m, a, t)
  integer :: n, m, i, j
  real(8) :: a(n,m), t(m)
  do j = 1, m
    t(j) = sqrt(abs(a(1,j))) + 1
    do i = 2, n
      a(i,j) = a(i,j)/t(j)
    end do
  end do
end subroutine
subroutine next_row(n, m, a, t)
  integer :: n, m, i, j
  real(8) :: a(n,m), t(0:m)
  do j = 1, m
    do i = 1, n
      a(i,j) = a(i,j) + t(j-1)
    end do
    t(j) = a(n,j)*0.5d0
  end do
end subroutine
subroutine turned(n, m, a, t)
  integer :: n, m, i, j
  real(8) :: a(n,m), t(m)
  do j = 1, m
    do i = 1, n
      a(i,j) = a(i,j)*0.5d0 + t(m+1-j)
    end do
    t(j) = a(n,j)
  end do
end subroutine
subroutine later_row(n, m, a, t)
  integer :: n, m, i, j
  real(8) :: a(n,m), t(m)
  do j = 1, m - 1
    do i = 1, n
      a(i,j) = a(i,j)*0.5d0
    end do
    t(j) = a(1,j+1)
  end do
end subroutine
subroutine ends(n, m, z, x, y)
  integer :: n, m, j, k
  real(8) :: z(m,-1:n+2), x(m,n+1), y(m,0:n+1), c(n+1)
  do j = 1, m
    do k = 1, n + 1
      z(j,k) = x(j,k)*2
    end do
    z(j,0) = z(j,1) - (z(j,n+1) - z(j,n))
    z(j,-1) = z(j,0) - z(j,2)
    z(j,n+2) = z(j,n+1) + z(j,1)
    do k = 0, n + 1
      y(j,k) = z(j,k+1) - z(j,k)
    end do
    do k = 1, n + 1
      c(k) = 0.5d0*(z(j,k) + z(j,k+1))
    end do
    do k = 2, n + 1
      x(j,k) = x(j,k) + c(k)*x(j,k-1)
    end do
  end do
end subroutine
subroutine mirrored(n, m, z, y)
  integer :: n, m, j, k
  real(8) :: z(n,m), y(n,m)
  do j = 1, m
    do k = 2, n - 1
      z(k,j) = y(k,j)*0.25d0
    end do
    z(1,j) = z(n-1,j)
    z(n,j) = z(2,j)
    do k = 2, n
      y(k,j) = z(k,j) - z(k-1,j)
    end do
  end do
end subroutine
