! One tridiagonal system a row, by Thomas's elimination with two work rows; the solution takes the place of d.
subroutine tridiagonal(n, m, a, b, c, d)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(n,m), b(n,m), c(n,m)
  double precision, intent(inout) :: d(n,m)
  double precision :: w(n), g(n), pivot
  integer :: i, j
  !$crayon range(a, 0.5, 1.0)
  !$crayon range(b, 3.0, 4.0)
  !$crayon range(c, 0.5, 1.0)

  do j = 1, m
    w(1) = c(1,j)/b(1,j)
    g(1) = d(1,j)/b(1,j)
    do i = 2, n
      pivot = 1.0d0/(b(i,j) - a(i,j)*w(i-1))
      w(i) = c(i,j)*pivot
      g(i) = (d(i,j) - a(i,j)*g(i-1))*pivot
    end do
    d(n,j) = g(n)
    do i = n - 1, 1, -1
      d(i,j) = g(i) - w(i)*d(i+1,j)
    end do
  end do
end subroutine tridiagonal
