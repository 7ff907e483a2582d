! RUN: check --with=c --keep-going
! EXPECT: exit 2
! EXPECT: Cannot open module file
! EXPECT: ^crayon: note: gfortran compiles the refused routines of a module too, and needs the modules and include files
! The module cannot be compiled for a procedure that is not translated: the note says why that matters.
module tools
contains
  subroutine refused(x)
    use from_elsewhere
    real, intent(inout) :: x
    x = x + 1.0
  end subroutine
  subroutine fine(x)
    real, intent(inout) :: x
    x = x + 1.0
  end subroutine
end module
