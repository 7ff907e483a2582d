! RUN: crayon ir --after=hoist %s
! RUN: crayon check --with=c %s
! Where a dummy is absent, nothing reads its elements: nothing does at entry.
subroutine absent(a, g)
  integer, optional, intent(in) :: g(3)
  integer :: i
!$crayon range(g, 0, 10)
  real, intent(inout) :: a(10)
  a(1) = a(1)*2
  if (.not. present(g)) return
  do i = 1, g(2)
    a(i) = 1
  end do
end subroutine
