! Which loop is lanes, which are rows, and which each lane runs by itself: a matrix product in its six orders, triangles, species.

subroutine product_jki(n, m, a, b, c)
  implicit none
  integer :: n, m, i, j, k
  real :: a(n,m), b(m,n), c(n,n)
  !$crayon size(n, 0, 70)
  !$crayon size(m, 0, 9)
  do j = 1, n
    do k = 1, m
      do i = 1, n
        c(i,j) = c(i,j) + a(i,k)*b(k,j)
      end do
    end do
  end do
end subroutine

subroutine product_kij(n, m, a, b, c)
  implicit none
  integer :: n, m, i, j, k
  real :: a(n,m), b(m,n), c(n,n)
  !$crayon size(n, 0, 70)
  !$crayon size(m, 0, 9)
  do k = 1, m
    do i = 1, n
      do j = 1, n
        c(i,j) = c(i,j) + a(i,k)*b(k,j)
      end do
    end do
  end do
end subroutine

subroutine product_ikj(n, m, a, b, c)
  implicit none
  integer :: n, m, i, j, k
  real :: a(n,m), b(m,n), c(n,n)
  !$crayon size(n, 0, 70)
  !$crayon size(m, 0, 9)
  do i = 1, n
    do k = m, 1, -2
      do j = 1, n
        c(i,j) = c(i,j) + a(i,k)*b(k,j)
      end do
    end do
  end do
end subroutine

! the sum begins within the lane; then not, and there may be no turn
subroutine product_ijk(n, m, a, b, c, d)
  implicit none
  integer :: n, m, i, j, k
  real :: a(n,m), b(m,n), c(n,n), d(n,n)
  !$crayon size(n, 0, 70)
  !$crayon size(m, 0, 9)
  do i = 1, n
    do j = 1, n
      c(i,j) = 0
      do k = 1, m
        c(i,j) = c(i,j) + a(i,k)*b(k,j)
      end do
    end do
  end do
  do i = 1, n
    do j = 1, n
      do k = 2, m
        d(i,j) = a(i,k) - d(i,j)*b(k-1,j)
      end do
    end do
  end do
end subroutine

! under conditions: of the point around the loop, of the turn within it
subroutine product_masked(n, m, a, b, c, d)
  implicit none
  integer :: n, m, i, j, k
  real :: a(n,m), b(m,n), c(n,n), d(n,n)
  !$crayon size(n, 0, 70)
  !$crayon size(m, 0, 9)
  do j = 1, n
    do i = 1, n
      if (c(i,j) > 0) then
        do k = 1, m
          c(i,j) = c(i,j) - a(i,k)*b(k,j)
        end do
      end if
    end do
  end do
  do j = 1, n
    do i = 1, n
      if (a(i,1) > 0.25) d(i,j) = 1
      do k = 1, m
        if (b(k,j) > 0.5) d(i,j) = d(i,j) + a(i,k)*b(k,j)
      end do
    end do
  end do
end subroutine

! two loops within each other in the lane, two elements, a work row
subroutine stencil_lane(n, m, w, a, b, c)
  implicit none
  integer :: n, m, i, j, k, l
  real :: w(-2:2,m), a(-1:n+2,n), b(n,n), c(n,n), t(n+1)
  !$crayon size(n, 0, 70)
  !$crayon size(m, 0, 9)
  do j = 1, n
    do i = 1, n
      t(i) = 0
      c(i,j) = 1
      do k = 1, m
        do l = -2, 2
          t(i) = t(i) + w(l,k)*a(i+l,j)
          c(i,j) = c(i,j)*0.5 + w(l,k)
        end do
        c(i,j) = c(i,j) + t(i)
      end do
    end do
    do i = 2, n
      b(i,j) = t(i) - t(i-1)
    end do
  end do
end subroutine

! turns outside of rows: relaxation of each point by itself; the variables behind
subroutine outside(n, m, steps, a, b, last)
  implicit none
  integer :: n, m, steps, i, j, k, last
  real :: a(n,m), b(n,m)
  !$crayon range(steps, 0, 3)
  do k = 1, steps
    do j = 1, m
      do i = 2, n
        a(i,j) = 0.5*a(i,j) + b(i,j)/k
      end do
    end do
  end do
  i = 3
  j = 5
  do k = 1, steps
    do j = 1, m
      do i = 1, n
        b(i,j) = 0.5*b(i,j)
      end do
    end do
  end do
  last = i + 10*j + 100*k
end subroutine

! a scalar that turns hand from row to row
subroutine handed_on(n, m, a, s, turns)
  implicit none
  integer :: n, m, i, j, k, turns
  real :: a(n,m), s, t
  t = 2*s
  do j = 1, m
    do i = 1, n
      a(i,j) = a(i,j) + 1
    end do
    do k = 1, turns
      do i = 1, n
        a(i,j) = a(i,j)*0.5 + t
      end do
      t = t*0.25 + 1
    end do
  end do
end subroutine

! y = y + A x, by columns; by rows
subroutine vectors(n, m, a, b, x, y, z)
  implicit none
  integer :: n, m, i, k
  real :: a(n,m), b(m,n), x(m), y(n), z(n)
  do k = 1, m
    do i = 1, n
      y(i) = y(i) + a(i,k)*x(k)
    end do
  end do
  do i = 1, n
    do k = 1, m
      z(i) = z(i) + b(k,i)*x(k)
    end do
  end do
end subroutine

! lanes are memory's first index, whatever stands innermost
subroutine orders(n, m, nspec, a, b, c, d)
  implicit none
  integer :: n, m, nspec, i, j, l
  real :: a(n,m,nspec), b(n,m,nspec), c(n,m), d(n,m)
  !$crayon size(nspec, 0, 4)
  do j = 1, m
    do i = 1, n
      do l = 1, nspec
        a(i,j,l) = a(i,j,l) + b(i,j,l)*l
      end do
    end do
  end do
  do concurrent (i = 2:n, j = 1:m)
    d(i,j) = c(i,j) - c(i-1,j)
  end do
end subroutine

! few rows, many lanes
subroutine few_rows(n, za, zb, zr, t)
  implicit none
  integer :: n, j, k
  real :: za(n,7), zb(n,7), zr(n,7), t
  do k = 2, 6
    do j = 2, n - 1
      za(j,k) = zb(j,k)*(zr(j,k) - zr(j-1,k)) + t
    end do
  end do
end subroutine

! species within the row: a work row for all of them
subroutine species_flux(n, m, nc, c, u, e)
  implicit none
  integer :: n, m, nc, i, j, k
  real :: c(n,m,nc), u(n,m), e(n,m,nc), t(1000)
  !$crayon size(nc, 0, 5)
  do j = 1, m
    do i = 1, n
      t(i) = u(i,j)*2.0
    end do
    do k = 1, nc
      do i = 2, n
        e(i,j,k) = c(i,j,k)*t(i) - c(i-1,j,k)*t(i-1)
      end do
    end do
  end do
end subroutine

! a sum over the species in order, which then divides them, and is read at the neighbour
subroutine species_sum(n, m, nc, x, rho)
  implicit none
  integer :: n, m, nc, i, j, k
  real :: x(n,m,nc), rho(n,m), s(1000)
  !$crayon size(nc, 0, 5)
  do j = 1, m
    do i = 1, n
      s(i) = 1e-3
    end do
    do k = 1, nc
      do i = 1, n
        s(i) = s(i) + x(i,j,k)
      end do
    end do
    do k = 1, nc
      do i = 1, n
        x(i,j,k) = x(i,j,k)/s(i)
      end do
    end do
    do i = 2, n
      rho(i,j) = s(i) - s(i-1)
    end do
  end do
end subroutine

! the same within the lane, backwards, under a condition, some components beside
subroutine species_lane(n, m, nc, x, y, rho)
  implicit none
  integer :: n, m, nc, i, j, k
  real :: x(n,m,0:nc), y(n,nc,m), rho(n,m), s
  !$crayon size(nc, 0, 5)
  do j = 1, m
    do i = 1, n
      s = 1e-3
      do k = 0, nc
        s = s + x(i,j,k)
      end do
      do k = nc, 0, -1
        if (x(i,j,k) > 0) x(i,j,k) = x(i,j,k)/s
      end do
      if (s > 0.5) then
        do k = 2, nc
          y(i,k,j) = s*k
        end do
      end if
      rho(i,j) = s
    end do
  end do
end subroutine

! loops over species within each other, in order; a reaction matrix
subroutine species_matrix(n, nc, r, x, d)
  implicit none
  integer :: n, nc, i, k, l
  real :: r(nc,nc), x(n,nc), d(n,nc)
  !$crayon size(nc, 0, 5)
  do i = 1, n
    do k = 1, nc
      d(i,k) = 0.5*x(i,k)
      do l = 1, nc
        d(i,k) = d(i,k) + r(k,l)*x(i,l)
      end do
    end do
  end do
end subroutine

! each species from the one before; neighbours in place: these stay in order, or apart
subroutine species_chain(n, m, nc, x, y)
  implicit none
  integer :: n, m, nc, i, j, k
  real :: x(n,m,nc), y(n,m,nc)
  !$crayon size(nc, 0, 5)
  do j = 1, m
    do k = 2, nc
      do i = 1, n
        x(i,j,k) = x(i,j,k) + 0.5*x(i,j,k-1)
      end do
    end do
    do k = 1, nc
      do i = 2, n
        y(i,j,k) = y(i,j,k)*0.25 + x(i-1,j,k)
      end do
    end do
  end do
end subroutine

! a diagonal: rows and turns meet in one subscript
subroutine species_diagonal(n, m, nc, x, y)
  implicit none
  integer :: n, m, nc, i, j, k
  real :: x(n,m+nc), y(n,m), s(1000)
  !$crayon size(nc, 0, 5)
  do j = 1, m
    do i = 1, n
      s(i) = y(i,j)
    end do
    do k = 1, nc
      do i = 1, n
        x(i,j+k) = x(i,j+k) + s(i)
      end do
    end do
  end do
end subroutine

! work rows of several species, the caller's and the routine's own; a species reads the one before
subroutine species_rows(n, m, nc, c, e, w, v)
  implicit none
  integer :: n, m, nc, i, j, k, l
  real :: c(n,m,nc), e(n,nc), w(n,m,nc), v(n,m,nc), t(n,nc)
  !$crayon size(nc, 0, 5)
  do j = 1, m
    do i = 1, n
      do k = 1, nc
        e(i,k) = c(i,j,k)*2
      end do
    end do
    do i = 2, n
      do k = 1, nc
        w(i,j,k) = e(i,k) - e(i-1,k)
      end do
    end do
  end do
  do j = 2, m
    do l = 1, nc
      do i = 1, n
        t(i,l) = 0.5*c(i,j,l)
      end do
    end do
    do k = 2, nc
      do i = 2, n - 1
        v(i,j,k) = t(i,k) - t(i,k-1) + t(i+1,k)
      end do
    end do
  end do
end subroutine

! the caller's, stored by some species only; and read for a species that no loop sets
subroutine species_some(n, m, nc, c, e, f, w)
  implicit none
  integer :: n, m, nc, i, j, k
  real :: c(n,m,nc), e(n,nc), f(n,0:nc), w(n,m,nc)
  !$crayon size(nc, 0, 5)
  do j = 1, m
    do k = 2, nc
      do i = 1, n
        e(i,k) = c(i,j,k) + j
      end do
    end do
    do k = 1, nc
      do i = 1, n
        w(i,j,k) = w(i,j,k) + 1
      end do
    end do
    do k = 2, nc
      do i = 2, n
        w(i,j,k) = w(i,j,k)*e(i-1,k)
      end do
    end do
  end do
  do j = 1, m
    do k = 1, nc
      do i = 1, n
        f(i,k) = c(i,j,k)
      end do
    end do
    do k = 1, nc
      do i = 1, n
        w(i,j,k) = w(i,j,k) + f(i,k-1)
      end do
    end do
  end do
end subroutine
