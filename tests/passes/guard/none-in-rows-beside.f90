! RUN: crayon ir --shape=strip --after=guard %s
! Where lanes do rows beside each other there are no guards.
subroutine g(a, b, n, m)
  integer :: n, m, i, j
  real(8) :: a(n,m), b(n,m)
  do j = 2, m - 1
    do i = 2, n - 1
      b(i,j) = (a(i,j-1) + a(i,j) + a(i,j+1))/3.0d0
    end do
  end do
end subroutine
