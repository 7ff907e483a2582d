! RUN: crayon ir --after=frontend %s
! Statement functions: number of arguments, recursion.
subroutine s(x)
  real :: x
  f(a, b) = a*b
  g(a) = h(a) + 1
  h(a) = g(a)
  x = f(x)
  x = g(x)
  x = f
  x = f(x, 2.5d0) + f(1, 2.5)
end subroutine
