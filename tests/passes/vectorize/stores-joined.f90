! RUN: crayon ir --shape=strip --vl=32 --after=vectorize %s
! Two loops store elements of one array: the last version is stored once, since a lane of another strip would store what the first
! loop did before or after it.
subroutine s(a, e, n, m)
  integer, intent(in) :: n, m
  real, intent(in) :: a(n,m)
  real, intent(inout) :: e(n,m)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      e(i,j) = a(i,j)
    end do
    do i = 3, n-1
      e(i+1,j) = 0.5*a(i,j)
    end do
  end do
end subroutine
