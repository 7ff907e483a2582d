! RUN: crayon ir --after=frontend %s
! Things that are no values in an expression.
subroutine s(x, a, n)
  integer :: n
  real :: x, a(n)
  x = s
  x = a(:)
  x = 'text' // 'more'
  x = x .plus. 1
  x = x%y
  a = a(1:n:0)
end subroutine
