! RUN: crayon ir --passes=depend,cut %s
! A work row of each plane, which others see: no row of the last plane leaves what all planes do.
subroutine plane_sums(n, m, l, a, b, g)
  implicit none
  integer :: n, m, l, i, j, k
  real(8) :: a(n,m,l), b(n,m,l), g(n,l), s
  do k = 1, l
    do j = 1, m
      do i = 1, n
        g(i,k) = 2*a(i,j,k)
      end do
      s = 0
      do i = 1, n
        s = s + g(i,k)
      end do
      do i = 1, n
        b(i,j,k) = g(i,k)/s
      end do
    end do
  end do
end subroutine plane_sums
