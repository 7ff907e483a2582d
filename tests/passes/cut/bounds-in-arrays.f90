! RUN: crayon ir --after=cut %s
! Rows of lines that solvers eliminate along: their bounds are elements, read at entry, a work row that others see too has elements at the ends that a
! scalar names, which is the same in all rows, and single elements of the last row are copied where both arrays are.
subroutine solve(r)
  common /grid/ points(3)
  common /lines/ l
  integer :: points, last, i, j, k, n
  real(8) :: r(0:20,20,20), l(2,0:20)
  do k = 1, points(3) - 2
    do j = 1, points(2) - 2
      last = points(1) - 1
      n = last
      do i = 1, last - 1
        l(1,i) = 0.25d0
        l(2,i) = r(i,j,k)
      end do
      l(1,0) = 0.125d0
      l(2,0) = 0
      l(1,n) = 0.5d0
      l(2,n) = 0
      do i = 1, last
        r(i,j,k) = r(i,j,k) - l(1,i)*r(i-1,j,k) + l(2,i-1)
      end do
    end do
  end do
end subroutine
