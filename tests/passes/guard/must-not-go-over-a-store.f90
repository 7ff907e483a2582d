! RUN: crayon ir --shape=strip --after=guard %s
! What is stored is not stored again: a guard ends before, another one begins behind. Nor does a quick value say which element is loaded.
subroutine g(a, b, c, d, k, n, m)
  integer :: n, m, i, j
  real(8) :: a(n,m), b(n,m), c(n,m), d(n,m), t(1000)
  integer :: k(n)
  do j = 1, m
    do i = 1, n
      a(i,j) = a(i,j)/b(i,j)
      c(i,j) = sqrt(b(i,j))
      d(i,j) = b(i,j)/c(i,j)
    end do
  end do
end subroutine
subroutine h(a, b, t, d, n, m)
  integer :: n, m, i, j, at
  real(4) :: a(n,m), b(n,m), t(1000), d(n,m)
  do j = 1, m
    do i = 1, n
      at = min(max(int(a(i,j)/b(i,j)), 1), 1000)
      d(i,j) = t(at)/b(i,j)
    end do
  end do
end subroutine
