! RUN: crayon ir --shape=strip --vl=32 --after=vectorize %s
! x is one for all points of a row: the load stands on the points of all inner loops, and none is made when all are empty.
subroutine s(a, b, n, m)
  integer, intent(in) :: n, m
  real, intent(in) :: a(n,m)
  real, intent(out) :: b(n,m)
  integer :: i, j
  real :: x
  do j = 1, m
    x = a(2,j)
    do i = 2, n
      b(i,j) = x*a(i,j)
    end do
  end do
end subroutine
