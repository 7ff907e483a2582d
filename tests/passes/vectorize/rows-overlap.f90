! RUN: crayon ir --shape=strip --vl=32 --after=vectorize %s
! Rows that overlap in part: each element keeps what its last writer stored, which is no one row; the loops stay. As a work row
! that nobody sees afterwards such an array is a row of values.
subroutine sums(a, b, n, m)
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n+m)
  real, intent(in) :: b(n,m)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      a(i+j) = b(i,j)
    end do
  end do
end subroutine
subroutine work(b, n, m)
  integer, intent(in) :: n, m
  real, intent(inout) :: b(n,m)
  real :: w(n+m)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      w(i+j) = 2.0*b(i,j)
    end do
    do i = 2, n
      b(i,j) = w(i+j) - w(i+j-1)
    end do
  end do
end subroutine
