! RUN: crayon ir --shape=row --vl=32 --after=vectorize %s
! In row shape one block owns the row, and the second store comes after the first by the delays of both.
subroutine s(a, e, n, m, k)
  integer, intent(in) :: n, m, k
  real, intent(in) :: a(n,m)
  real, intent(inout) :: e(k,m)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      if (a(i,j) > 0.0) e(i,j) = a(i,j)
    end do
    do i = 3, n-1
      e(i+1,j) = 0.5*a(i,j)
    end do
  end do
end subroutine
