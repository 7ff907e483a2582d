! RUN: crayon ir --after=skew %s
! Nests beside each other in a loop in order become one, which runs by fronts: coefficients, what is there from the plane before, and the points that wait for each other (lower); the same
! downward, with coefficients computed the other way round, and the loop's variable used behind (upper); rows whose points wait for each other behind those that do not (rows).
subroutine lower(n, m, l, u, v, a, b, w)
  integer, intent(in) :: n, m, l
  real(8), intent(in) :: u(n, m, l), w
  real(8), intent(inout) :: v(n, m, l), a(n, m), b(n, m)
  integer :: i, j, k
  real(8) :: c, t
  do k = 2, l
    c = 0.25d0*w + k
    do j = 2, m
      do i = 2, n
        a(i, j) = c*u(i, j, k)
        b(i, j) = a(i, j) + u(i-1, j, k)
      end do
    end do
    do j = 2, m
      do i = 2, n
        v(i, j, k) = v(i, j, k) - w*a(i, j)*v(i, j, k-1)
      end do
    end do
    do j = 2, m
      do i = 2, n
        t = v(i, j, k) - w*(b(i, j)*v(i, j-1, k) + v(i-1, j, k))
        v(i, j, k) = t/(1d0 + a(i, j)**2)
      end do
    end do
  end do
end subroutine
subroutine upper(n, m, l, u, v, a, last)
  integer, intent(in) :: n, m, l
  real(8), intent(in) :: u(n, m, l)
  real(8), intent(inout) :: v(n, m, l), a(n, m)
  integer, intent(out) :: last
  integer :: i, j, p, q, k
  do k = l - 1, 1, -1
    do q = 1, m - 1
      do p = 1, n - 1
        a(p, q) = 0.1d0*u(p, q, k) + 1d0
      end do
    end do
    do j = m - 1, 1, -1
      do i = n - 1, 1, -1
        v(i, j, k) = (v(i, j, k) - 0.3d0*(v(i+1, j, k) + v(i, j+1, k) + a(i, j)*v(i, j, k+1)))/a(i, j)
      end do
    end do
  end do
  last = k
end subroutine
subroutine rows(n, m, u, f)
  integer, intent(in) :: n, m
  real, intent(inout) :: u(n, m), f(n, m)
  integer :: i, j
  do j = 2, m
    do i = 2, n
      f(i, j) = f(i, j) + 0.5*u(i, j-1)
    end do
    do i = 2, n
      u(i, j) = 0.5*u(i-1, j) + f(i, j)
    end do
  end do
end subroutine
