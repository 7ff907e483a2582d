! RUN: crayon ir --after=frontend %s
! A function reference is a call into a temporary before its statement; arguments by reference or held.
real function f(x, n)
  real :: x(n)
  integer, intent(in) :: n
  f = x(1) + n
end function
subroutine s(a, i)
  real :: a(10)
  integer :: i
  a(i) = f(a, 10) + f(a(i), i + 1)*f(a, (i))
  if (f(a, 3) > 1 .and. i > 2) a(1) = 2
end subroutine
