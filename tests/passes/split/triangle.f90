! RUN: crayon check --with=c,cuda-cpu %s && crayon ir --after=split %s
! RUN: crayon cuda -o $work %s && grep -o "[a-z]*_line[0-9_]*(int64_t" $work/triangle.cu
! Iterations read what one of them writes: a triangle times a matrix, in place. Columns before the row's own one were finished before, those behind it are as they came.
subroutine product(n, a, b)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n)
  real(8), intent(inout) :: b(n, n)
  integer :: i, j, k
!$crayon size(n, 1, 40)
  do i = 2, n
    do j = 1, n
      do k = 1, i - 1
        b(j, i) = b(j, i) + 0.75d0*a(k, i)*b(k, j)
      end do
    end do
  end do
end subroutine
! The column that they write is the one beside an iteration's own, and the loop need not come to it.
subroutine beside(n, m, l, a)
  integer, intent(in) :: n, m, l
  real, intent(inout) :: a(0:50, 0:50)
  integer :: j, k
!$crayon size(n, 0, 49) size(m, 0, 50) size(l, 0, 50)
  do j = 1, n
    do k = 0, m
      a(j, l) = a(j, l) + a(k, j + 1)*0.5
    end do
  end do
end subroutine
