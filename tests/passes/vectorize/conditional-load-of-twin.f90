! RUN: crayon ir --after=vectorize --shape=strip --vl=32 %s
! An array updated in place, read under a condition where the same element of an array with the same bounds is loaded
! anyway: its one load then needs no condition.
subroutine twin(a, b, n, m, lo, hi)
  integer, intent(in) :: n, m, lo, hi
  real, intent(inout) :: a(n,m)
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
end subroutine twin
