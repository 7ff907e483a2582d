! RUN: crayon ir --after=frontend %s
! Forward jumps leave blocks; a jump to the last CONTINUE of a loop starts the next iteration.
subroutine s(x, n)
  integer :: n, i
  real :: x(n)
  do 30 i = 1, n
    if (x(i) < 0) go to 30
    if (x(i) > 5) go to 20
    if (x(i) > 3) go to 10
    x(i) = x(i) + 1
10  x(i) = x(i)*2
20  x(i) = x(i) - 3
30 continue
end subroutine
