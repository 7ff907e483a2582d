! RUN: crayon check --with=c,cuda-cpu %s && crayon ir --after=split %s
! The element is the first one, the last one, or one beside the loop.
subroutine spread(n, k, a)
  integer, intent(in) :: n, k
  real, intent(inout) :: a(0:60)
  integer :: i
!$crayon size(n, 0, 50)
!$crayon size(k, 0, 52)
  do i = 2, n
    a(i) = a(k)*0.5 + a(i)
  end do
end subroutine
