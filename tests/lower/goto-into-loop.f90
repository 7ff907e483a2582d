! RUN: crayon ir --after=frontend %s
! A jump into the middle of a loop made by a backward jump: a state says which segments are run.
subroutine s(n)
  integer :: n
  go to 20
10 n = n - 1
20 if (n > 5) go to 10
end subroutine
