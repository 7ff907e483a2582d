! RUN: crayon ir --after=frontend %s
! Arrays of different rank or extent do not conform.
subroutine s(a, b, c, n)
  integer :: n
  real :: a(10), b(11), c(n, n), x
  a = b
  a = c
  x = a
  a = a + c
  a(1:5) = b(1:6)
  a = [1.0, 2.0]
  if (a > 1) x = 2
  where (c > 0) a = 1
end subroutine
