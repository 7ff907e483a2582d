! RUN: crayon ir --after=frontend %s
! A main program is not looked into.
program main
  complex :: z
  print *, undeclared(z)
end program
subroutine s(n)
  integer :: n
  n = 1
end subroutine
