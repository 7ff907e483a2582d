! RUN: crayon report --shape=loops %s | grep -A 4 'do i = 2, n '; crayon loopmark --shape=loops %s | grep -A 2 '^ *10 '
! Arrays that lanes run along by way of shared memory, each named once.
subroutine summed(n, m, a, d)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(n, m, 2)
  double precision, intent(inout) :: d(n, m)
  integer :: i, j
  do j = 1, m
    do i = 2, n
      d(i, j) = d(i - 1, j)*a(i, j, 1) + a(i, j, 2)
    end do
  end do
end subroutine summed
