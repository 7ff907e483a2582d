! RUN: crayon ir --after=vectorize --shape=strip --vl=32 %s
! An array updated in place and loaded at two offsets under conditions: one kernel, each load with the borders that its
! own offset asks for.
subroutine place(a, b, n, m, lo, hi)
  implicit none
  integer, intent(in) :: n, m, lo, hi
  real, intent(inout) :: a(n,m)
  real, intent(in) :: b(0:n,m)
  real :: d(n)
  integer :: i, j
  do j = 1, m
    do i = lo, hi + 1
      d(i) = b(i,j)
      if (b(i,j) > 0.0) then
        d(i) = a(i-2,j)
      else
        d(i) = a(i+1,j)
      end if
    end do
    do i = lo, hi
      a(i,j) = d(i+1) - d(i)
    end do
  end do
end subroutine place
