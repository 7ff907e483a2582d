! A step of Jacobi's method in two dimensions: the mean of four neighbours. The border of b is left as it is.
subroutine jacobi2(n, m, a, b)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(n,m)
  double precision, intent(inout) :: b(n,m)
  integer :: i, j

  do j = 2, m - 1
    do i = 2, n - 1
      b(i,j) = 0.25d0*(a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1))
    end do
  end do
end subroutine jacobi2
