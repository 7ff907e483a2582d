! RUN: crayon report --shape=row %s
! An array without the row's subscript is loaded for all rows together: no bytes a point. Two elements a point of one
! array count twice; neighbours along the lane axis once. The loop in the lane counts its three turns.
subroutine weigh(n, m, w, a, b)
  integer, intent(in) :: n, m
  real, intent(in) :: w(n), a(2,n,m)
  real, intent(inout) :: b(n,m)
  integer :: i, j, k
  real :: t
  do j = 1, m
    do i = 2, n-1
      t = a(1,i-1,j) + a(1,i+1,j)
      do k = 1, 3
        t = t*w(i) + a(2,i,j)
      end do
      b(i,j) = t
    end do
  end do
end subroutine
