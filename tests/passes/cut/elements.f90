! RUN: crayon report --nests %s 2>/dev/null | grep '^kernel' | cut -c1-60; crayon check --nests --with=c,cuda-cpu %s
! Rows with loops of few turns that set single elements, beside points: lanes are rows there, points here.
subroutine ends(nx, ny, nz, u, l)
  integer nx, ny, nz, i, j, k, m, n
  real(8) u(nx, ny, nz), l(2, 2, nx, ny, nz)
  do k = 1, nz
    do j = 1, ny
      do m = 1, 2
        do n = 1, 2
          l(m, n, 1, j, k) = 0
          l(m, n, nx, j, k) = 0.25d0 * m
        end do
      end do
      do m = 1, 2
        l(m, m, nx, j, k) = 1
      end do
      do i = 2, nx - 1
        l(1, 1, i, j, k) = u(i, j, k) - l(1, 2, 1, j, k)
        l(1, 2, i, j, k) = u(i, j, k) * l(2, 1, nx, j, k)
        l(2, 1, i, j, k) = u(i - 1, j, k)
        l(2, 2, i, j, k) = u(i + 1, j, k)
      end do
    end do
  end do
end subroutine

! Behind the points, and under an IF of the row.
subroutine behind(nx, ny, u, l)
  integer nx, ny, i, j, m
  real(8) u(nx, ny), l(3, nx, ny)
  do j = 1, ny
    do i = 2, nx - 1
      l(1, i, j) = u(i, j) + u(i - 1, j)
      l(2, i, j) = u(i, j)
      l(3, i, j) = u(i + 1, j)
    end do
    if (mod(j, 3) == 1) then
      do m = 1, 3
        l(m, 1, j) = l(m, nx - 1, j)
      end do
    end if
    do m = 1, 3
      l(m, nx, j) = l(4 - m, 2, j) * 0.5d0
    end do
  end do
end subroutine

! Not where a row's elements are made of those of the row before.
subroutine not_apart(nx, ny, u, l)
  integer nx, ny, i, j, m
  real(8) u(nx, ny), l(3, nx, ny)
  do j = 2, ny
    do m = 1, 3
      l(m, 1, j) = l(m, nx, j - 1)
      l(m, nx, j) = l(m, 1, j - 1) + l(m, 2, j - 1)
    end do
    do i = 2, nx - 1
      l(1, i, j) = u(i, j) + l(2, 1, j)
      l(2, i, j) = u(i, j)
      l(3, i, j) = u(i, j - 1) * l(3, nx, j)
    end do
  end do
end subroutine
