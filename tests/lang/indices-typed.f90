! Indices of DO CONCURRENT and FORALL with a type in the header: variables of the construct whatever the name is outside.
subroutine conidx(n, m, a, x)
  implicit none
  integer, intent(in) :: n, m
  real :: a(n, m)
  real :: x
  do concurrent (integer :: i = 1:n, k = m:1:-1)
    a(i, k) = a(i, k)*0.5 + k
  end do
  do concurrent (integer(kind=8) :: x = 1:n, a(x, 1) > 1.0)
    a(x, 1) = a(x, 1) - x
  end do
  forall (integer :: x = 1:n, a(x, 1) < 0.0) a(x, 1) = x
  x = x + 1.0
end subroutine conidx
