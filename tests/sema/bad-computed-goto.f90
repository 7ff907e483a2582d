! RUN: crayon ir --after=frontend %s
! Faults of a computed GOTO: its index is an integer scalar, its labels stand where a jump may lead.
subroutine s(a, n, x)
  integer :: n, k(3)
  real :: a(n), x
  go to (10, 99), n
  go to (10, 20), x
  go to (10, 20), k
  if (n > 0) then
20  a(1) = 2
  end if
  go to (20, 10), n
10 a(1) = 1
end subroutine
