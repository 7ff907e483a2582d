! RUN: check --with=c --keep-going
! EXPECT: exit 5
! EXPECT: ^fine +c +identical
! What a routine that is left out calls need not be there.
subroutine left_out(n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  call solver_from_elsewhere(n, a)
end subroutine
subroutine fine(x)
  real, intent(inout) :: x
  x = x + 1.0
end subroutine
