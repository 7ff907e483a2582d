! RUN: crayon ir --shape=strip --vl=32 --after=vectorize %s
! The work row has the same value everywhere; read at another point it is still just that value.
subroutine s(b, t, n, m)
  integer, intent(in) :: n, m
  real, intent(in) :: t
  real, intent(out) :: b(n,m)
  integer :: i, j
  real :: w(0:n)
  do j = 1, m
    do i = 0, n
      w(i) = t
    end do
    do i = 1, n
      b(i,j) = abs(w(i-1))
    end do
  end do
end subroutine
