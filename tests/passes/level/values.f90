! RUN: crayon check --with=c,cuda-cpu %s | grep -v note
! Rows without points, bounds beyond each other, most lanes without a point: what is stored is what the rows store.
subroutine bands(n, m, lo, hi, a, b)
  integer :: n, m, lo(m), hi(m), i, j
  real :: a(n,m), b(n,m)
  !$crayon range(lo, 1, 9)
  !$crayon range(hi, 0, 12)
  do j = 1, m
    do i = lo(j), min(hi(j), n)
      a(i,j) = b(i,j) + i
    end do
  end do
end subroutine
subroutine listed(m, first, a, b)
  integer :: m, first(m+1), j, k
  real :: a(100), b(m)
  !$crayon range(first, 1, 101)
  do j = 1, m
    do k = max(first(j), 1), min(first(j+1), 101) - 1
      b(j) = b(j) + a(k)
    end do
  end do
end subroutine
subroutine triangles(n, a, b, c)
  integer :: n, i, j, k
  real :: a(n,n), b(n,n), c(n,n,n), w(n)
  !$crayon range(n, 0, 90)
  do j = 1, n
    do i = j, n
      a(i,j) = b(j,i)*2
    end do
    do i = 1, j - 1
      b(i,j) = i
    end do
  end do
  do k = n, 1, -1
    do j = 1, k
      do i = max(2*j - k, 1), k
        c(i,j,k) = c(i,j,k)*0.5
      end do
    end do
  end do
  do j = 1, n
    do i = 1, j
      w(i) = a(i,j)
    end do
    do i = 2, j
      b(i,j) = w(i-1) + w(i)
    end do
  end do
end subroutine
subroutine limited(n, m, lim, u, c)
  integer :: n, m, lim(2,m), i, j, first
  real :: u(0:n,m), d(0:20), c
  !$crayon range(lim, 1, 9)
  do j = 1, m
    first = lim(1,j)
    do i = first - 1, min(lim(2,j), n)
      d(i) = u(i,j)*c
    end do
    do i = first, min(lim(2,j), n)
      u(i,j) = u(i,j) - (d(i) - d(i-1))
    end do
  end do
end subroutine
