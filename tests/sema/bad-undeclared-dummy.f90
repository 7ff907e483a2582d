! RUN: crayon ir --after=frontend %s
! An undeclared dummy is reported at its name.
subroutine s(a, n)
  implicit none
  integer :: n
  n = a
end subroutine
