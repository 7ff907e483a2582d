! RUN: check --with=c --keep-going
! EXPECT: exit 2
! EXPECT: Cannot open module file
! EXPECT: ^crayon: note: gfortran compiles the refused routines of a file too, and needs the modules and include files
! The file cannot be compiled for a routine that is not translated: the note says why that matters.
subroutine refused(x)
  use from_elsewhere
  real, intent(inout) :: x
  x = x + 1.0
end subroutine
subroutine fine(x)
  real, intent(inout) :: x
  x = x + 1.0
end subroutine
