! RUN: crayon ir --after=frontend absent.f90 %s
! A file that cannot be read is a fault; the others are looked at all the same.
subroutine s(n)
  integer :: n
  n = undefined(n)
end subroutine
