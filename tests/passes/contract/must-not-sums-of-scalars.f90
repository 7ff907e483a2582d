! RUN: crayon ir --passes=contract %s
! What a scalar's own assignment adds to it stays a product, wherever it stands: it may be the term of a reduction. A factor of the scalar does not.
subroutine r(n, a, b, s, t, u, v)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n), b(n)
  real(8), intent(inout) :: s, t, u, v
  integer :: i
  do i = 1, n
    s = s + a(i)*b(i)
    t = a(i)*b(i) + t - a(i)*a(i)
    u = u*a(i) + b(i)
  end do
  v = dot_product(a, b)
end subroutine
