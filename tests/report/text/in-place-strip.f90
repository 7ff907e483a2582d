! RUN: crayon report --shape=strip --vl=32 %s
! Independent strips of an in-place update: halos on both sides, border cells saved first, lanes wasted on halos.
subroutine smooth(n, m, a)
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n,m)
  real :: w(n)
  integer :: i, j
  do j = 1, m
    do i = 2, n-1
      w(i) = 0.25*(a(i-1,j) + 2.0*a(i,j) + a(i+1,j))
    end do
    do i = 2, n-1
      a(i,j) = w(i)
    end do
  end do
end subroutine
