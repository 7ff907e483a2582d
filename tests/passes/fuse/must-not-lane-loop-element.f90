! RUN: crayon ir --after=fuse %s
! No element that turns hand on: one that not each turn stores, another one in each turn, one of a work row that nothing has set.
subroutine not_each(n, m, a, b, d)
  integer :: n, m, i, j, k
  real :: a(n,m), b(m,n), d(n,n)
  do j = 1, n
    do i = 1, n
      do k = 1, m
        if (b(k,j) > 0) d(i,j) = d(i,j) + a(i,k)
      end do
    end do
  end do
end subroutine
subroutine another(n, m, a, b, d)
  integer :: n, m, i, j, k, l
  real :: a(n,m), b(n), d(n,m,n)
  do j = 1, n
    do i = 1, n
      b(i) = a(i,1)
      l = 0
      do k = 1, m
        l = 1 + mod(l + k, m)
        d(i,l,j) = d(i,l,j) + a(i,k)
      end do
    end do
  end do
end subroutine
subroutine unset(n, m, a, d)
  integer :: n, m, i, j, k
  real :: a(n,m), d(n,n), t(n)
  do j = 1, n
    do i = 1, n
      do k = 1, m
        t(i) = t(i) + a(i,k)
      end do
      d(i,j) = t(i)
    end do
  end do
end subroutine
