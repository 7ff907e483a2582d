! A damped step of Jacobi's method in three dimensions: a point and its six neighbours. The border of b is left as it is.
subroutine jacobi3(n, m, l, c0, c1, a, b)
  implicit none
  integer, intent(in) :: n, m, l
  double precision, intent(in) :: c0, c1, a(n,m,l)
  double precision, intent(inout) :: b(n,m,l)
  integer :: i, j, k

  do k = 2, l - 1
    do j = 2, m - 1
      do i = 2, n - 1
        b(i,j,k) = c0*a(i,j,k) + c1*(a(i-1,j,k) + a(i+1,j,k) + a(i,j-1,k) + a(i,j+1,k) &
                                     + a(i,j,k-1) + a(i,j,k+1))
      end do
    end do
  end do
end subroutine jacobi3
