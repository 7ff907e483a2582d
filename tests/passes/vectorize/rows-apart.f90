! RUN: crayon ir --shape=strip --vl=32 --after=vectorize %s
! Rows of a factor, and of a sum whose other axis another subscript tells, store to different elements: no row replaces
! another's.
subroutine factor(a, b, n, m)
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n,2*m)
  real, intent(in) :: b(n,m)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      a(i,2*j) = b(i,j)
    end do
  end do
end subroutine
subroutine skewed(a, b, n, m)
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n+m,m)
  real, intent(in) :: b(n,m)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      a(i+j,j) = b(i,j)
    end do
  end do
end subroutine
