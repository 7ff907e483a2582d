! c = a + s*b: two loads, one store, two operations an element.
subroutine triad(n, m, a, b, s, c)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(n,m), b(n,m), s
  double precision, intent(out) :: c(n,m)
  integer :: i, j

  do j = 1, m
    do i = 1, n
      c(i,j) = a(i,j) + s*b(i,j)
    end do
  end do
end subroutine triad
