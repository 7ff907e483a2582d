! RUN: crayon check --with=c,cuda-cpu %s | grep -o '^rows.*identical'
! Rows without elements, whose upper bound lies far below the lower one, run no iteration.
subroutine rows(lo, hi, m, a, b)
  implicit none
  integer, intent(in) :: lo, hi, m
  !$crayon range(lo, -3, 4)
  !$crayon range(hi, -9, 80)
  real :: a(lo:hi,m), b(lo:hi,m)
  integer :: j
  do j = 1, m
    call smooth(a(:,j), b(:,j))
  end do
contains
  subroutine smooth(x, y)
    real, intent(in) :: x(:)
    real, intent(inout) :: y(:)
    integer :: i, last
    last = size(x)
    do i = 1, last
      y(i) = 2.0*x(i)
    end do
    do i = 2, last - 1
      y(i) = y(i) + 0.25*(x(i-1) + x(i+1)) + i
    end do
  end subroutine
end subroutine
