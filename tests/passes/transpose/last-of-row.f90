! RUN: crayon ir --after=transpose %s
! RUN: crayon check --with=c,cuda-cpu %s
! An element that each turn sets, and none reads, is not read before: the last turn's is left.
subroutine last(n, m, p, q, e)
  implicit none
  integer, intent(in) :: n, m
  real, intent(in) :: p(n, m), q(n, m)
  real, intent(inout) :: e(3, m)
  integer :: i, j
!$crayon size(n, 0, 40)
!$crayon size(m, 0, 70)
  do j = 2, m
    do i = 1, n
      e(2, j) = q(i, j) - p(i, j)
    end do
  end do
end subroutine
