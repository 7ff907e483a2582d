! RUN: crayon ir --after=level %s
! Rows of different length: a triangle, a band of it in a cube, bounds in arrays, and in scalars that a row sets; work rows are cut apart before.
subroutine triangle(n, a, b)
  integer :: n, i, j, k
  real :: a(n,n), b(n,n,n)
  do j = 1, n
    do i = j + 1, n
      a(i,j) = a(j,i)
    end do
  end do
  do k = n, 1, -1
    do j = 1, k
      do i = 2*j - k, k
        b(i,j,k) = 0
      end do
    end do
  end do
end subroutine
subroutine limits(n, m, lim, u, c)
  integer :: n, m, lim(2,m), i, j, first
  real :: u(0:n,m), d(0:n), c
  do j = 1, m
    first = lim(1,j)
    do i = first - 1, lim(2,j)
      d(i) = u(i,j)*c
    end do
    do i = first, lim(2,j)
      u(i,j) = u(i,j) - (d(i) - d(i-1))
    end do
  end do
end subroutine
