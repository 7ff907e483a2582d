! RUN: check --with=c --keep-going
! EXPECT: exit 5
! EXPECT: warning: 'refused' is left out for its faults
! EXPECT: warning: 'also_refused' is left out: it calls 'refused', which is
! EXPECT: ^fine +c +identical
! With --keep-going, the modules that a refused external routine uses need not be there: gfortran does not see its text.
subroutine refused(x)
  use from_elsewhere
  real, intent(inout) :: x
  x = x + 1.0
end subroutine
subroutine fine(x)
  real, intent(inout) :: x
  x = x + 1.0
end subroutine
subroutine also_refused(x)
  real, intent(inout) :: x
  call refused(x)
end subroutine
