! RUN: crayon c -o "$work" %s && cc -fsyntax-only "$work"/absent.c && crayon ir --after=hoist %s
! Where a dummy is absent, nothing reads its elements: nothing does at entry.
subroutine absent(a, g)
  integer, optional, intent(in) :: g(3)
  integer :: i
  real, intent(inout) :: a(10)
  if (.not. present(g)) return
  do i = 1, g(2)
    a(i) = 1
  end do
end subroutine
