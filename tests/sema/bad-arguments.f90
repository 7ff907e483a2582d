! RUN: crayon ir --after=frontend %s
! Calls are checked against routines of the same files: number, type, rank, intent; the definition is noted.
subroutine callee(a, n, x)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  real, intent(out) :: x
  x = a(1)
  a(1) = n
end subroutine
real function value(x)
  real :: x
  value = x
end function
subroutine caller(a, b, d, i)
  real :: a(10), b(3, 3), x
  double precision :: d(10)
  integer :: i
  call callee(a, 10)
  call callee(a, 10, x, x)
  call callee(d, 10, x)
  call callee(x, 10, x)
  call callee(a, 10, 3.0)
  call callee(a, b, x)
  call callee(a, 2.0, x)
  call callee(a(1), 3, x)
  call callee(b, 9, a(2))
  call value(x)
  x = callee(a, 3, x)
  x = value(d(1))
  x = value(a)
  x = value()
  call missing(x)
  x = absent(x) + 1
  call x(3)
end subroutine
