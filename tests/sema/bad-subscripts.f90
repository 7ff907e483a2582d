! RUN: crayon ir --after=frontend %s
! The number and type of subscripts are checked; scalars take none.
subroutine s(a, b, n)
  integer :: n
  real :: a(n), b(n, n), x
  a(1, 2) = 1
  b(3) = a(1.5)
  b(1, 2) = a(.true.)
  x = 1
  a(1) = x(2)
  x(3) = a(1)
  c(4) = x
end subroutine
