! RUN: crayon ir --after=vectorize --shape=strip --vl=32 %s
! An array updated in place, read under a condition within its bounds in every iteration: its one load needs no condition.
! The table, which no load brings anyway, keeps its condition.
subroutine within(a, b, t, n, m)
  integer, intent(in) :: n, m
  real, intent(inout) :: a(0:n+1,m)
  real, intent(in) :: b(n,m), t(n,m)
  real :: d(n)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      d(i) = a(i+1,j)
      if (b(i,j) > 0.0) d(i) = a(i-1,j) + t(i,j)
    end do
    do i = 1, n
      a(i,j) = d(i)
    end do
  end do
end subroutine within
