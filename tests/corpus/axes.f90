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
