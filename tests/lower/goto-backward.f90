! RUN: crayon ir --after=frontend %s
! A backward jump cycles a WHILE that ends at the last one; forward jumps leave BLOCKs around or inside it.
subroutine s(n, m)
  integer :: n, m
  if (n == 7) go to 30
10 n = n + 1
  if (n == 5) go to 20
  if (m == 3) go to 30
  m = m + n
20 if (n < 9) go to 10
  m = 0
30 n = 0
end subroutine
