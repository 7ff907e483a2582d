! RUN: crayon ir --after=vectorize --shape=strip --vl=32 %s
! The same where bounds differ: there may be no element a(i-1) where the condition is false, so that the load keeps it.
subroutine other(a, b, n, m, lo, hi)
  integer, intent(in) :: n, m, lo, hi
  real, intent(inout) :: a(2:n,m)
  real, intent(in) :: b(n,m)
  real :: d(n)
  integer :: i, j
  do j = 1, m
    do i = lo, hi + 1
      d(i) = b(i-1,j)
      if (d(i) > 0.0) d(i) = a(i-1,j)
    end do
    do i = lo, hi
      a(i,j) = a(i,j) - (d(i+1) - d(i))
    end do
  end do
end subroutine other
