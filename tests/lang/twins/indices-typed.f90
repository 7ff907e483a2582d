! The twin of ../indices-typed.f90 in loops.
subroutine conidx(n, m, a, x)
  implicit none
  integer, intent(in) :: n, m
  real :: a(n, m)
  real :: x
  integer :: i, k
  do k = m, 1, -1
    do i = 1, n
      a(i, k) = a(i, k)*0.5 + k
    end do
  end do
  do i = 1, n
    if (a(i, 1) > 1.0) a(i, 1) = a(i, 1) - i
  end do
  do i = 1, n
    if (a(i, 1) < 0.0) a(i, 1) = i
  end do
  x = x + 1.0
end subroutine conidx
