! The product of two matrices in three plain loops.
subroutine product3(n, m, l, a, b, c)
  implicit none
  integer, intent(in) :: n, m, l
  real, intent(in) :: a(n,l), b(l,m)
  real, intent(out) :: c(n,m)
  integer :: i, j, k

  do j = 1, m
    do i = 1, n
      c(i,j) = 0
    end do
    do k = 1, l
      do i = 1, n
        c(i,j) = c(i,j) + a(i,k)*b(k,j)
      end do
    end do
  end do
end subroutine product3
