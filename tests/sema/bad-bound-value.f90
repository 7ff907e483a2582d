! RUN: crayon ir --after=frontend %s
! A bound may use only what has a value when the routine is entered.
subroutine s(a, n)
  integer :: n, k
  real :: a(n), work(k), more(nam + 1)
  work(1) = a(1)
end subroutine
