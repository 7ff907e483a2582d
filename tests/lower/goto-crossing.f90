! RUN: crayon ir --after=frontend %s
! Blocks of jumps that cross are made to nest.
subroutine s(n)
  integer :: n
  if (n == 1) go to 10
  if (n == 2) go to 20
  n = 3
10 n = n + 4
20 n = n + 5
end subroutine
