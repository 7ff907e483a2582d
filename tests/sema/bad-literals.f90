! RUN: crayon ir --after=frontend %s
! Literals and expressions of kinds that are not there.
subroutine s(a, b, n)
  integer :: n
  real :: a(n), x, b(n,n)
  logical :: l
  integer :: m(2,2)
  real :: f, g
  f(x) = a
  g(a) = a(1)
  x = 1.0
  x = f(1.0)
  x = g(1.0)
  l = .true. .eqv. 1
  x = x + sqrt(z'3f')
  x = abs(1:2)
  x = a(i=3)
  x = sum(((a(i), i=1,3)))
  x = 1q0 + .5q0
  x = 1d0_8 + 2.5D-1_4
  x = a(b(1,1):2)
  x = a(m)
  a = a((/ .true., .false. /))
end subroutine
