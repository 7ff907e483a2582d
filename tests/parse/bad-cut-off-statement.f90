! RUN: crayon ast %s
! A file that ends within a statement: its fault is all that is said, not that END is missing too.
subroutine s(n, a)
  real a(n)
  do i = 1, n
    if (a(i) > 