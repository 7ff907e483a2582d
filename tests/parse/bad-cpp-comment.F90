! RUN: crayon ast %s
! A comment of the preprocessor that does not end, though it looks like a path.
subroutine c
! see src/*.f90
end
