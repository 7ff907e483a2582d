! RUN: crayon ir --after=frontend %s
! Whole arrays and sections become loops, the first dimension innermost, index offsets folded.
subroutine s(a, b, c, n)
  integer :: n
  real :: a(n, n), b(0:n-1, n), c(10)
  a = 0
  a = a + b*2
  c(2:9) = c(2:9) + 1
  a(:, 3) = b(:, n)
  c(1:9:2) = c(2:10:2)
end subroutine
