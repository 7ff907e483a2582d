! RUN: crayon ir --shape=strip --vl=32 --after=vectorize %s
! Which row wrote an element of w last depends on the data, so that the last row alone cannot store it: no one kernel.
subroutine s(a, b, n, m)
  integer, intent(in) :: n, m
  real, intent(in) :: a(n,m)
  real, intent(out) :: b(n,m)
  real w
  common /c/ w(140)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      if (a(i,j) > 0.5) w(i) = a(i,j)
    end do
    do i = 1, n
      b(i,j) = 2.0*a(i,j)
    end do
  end do
end subroutine
