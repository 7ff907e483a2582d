! RUN: crayon ir --after=frontend %s
! Statements outside the subset are refused by name, all in one run.
subroutine s(a, n)
  integer :: n, i
  real :: a(n)
  print *, n
  write (6, *) a(1), undeclared(3)
  if (n > 3) stop
  go to (10, 20), n
10 a(1) = 1
20 a(2) = 2
  assign 10 to i
  go to i
  allocate (b(3))
  return
end subroutine
