! RUN: crayon report --shape=row --real8 %s
! Three loops on work rows become one kernel: the fate of each loop, what a point costs, the slot of every value.
subroutine edge(n, m, a, e)
  integer, intent(in) :: n, m
  real, intent(in) :: a(n,m)
  real, intent(inout) :: e(n,m)
  real :: d(n), s(n)
  integer :: i, j
  do j = 1, m
    do i = 2, n
      d(i) = 0.5*(a(i,j) - a(i-1,j))
    end do
    do i = 2, n
      s(i) = sqrt(abs(d(i)))/a(i,j)
    end do
    do i = 3, n
      e(i,j) = max(e(i,j), d(i)*s(i-1) - s(i))
    end do
  end do
end subroutine
