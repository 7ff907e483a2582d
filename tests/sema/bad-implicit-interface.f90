! RUN: crayon ir --after=frontend %s
! What needs an explicit interface is not called without one.
subroutine shape(a)
  real :: a(:)
  a(1) = 0.
end subroutine
subroutine maybe(a, n)
  real :: a
  integer, optional :: n
  a = 0.
end subroutine
real function twice(x)
  real, value :: x
  twice = 2*x
end function
subroutine bound(a) bind(c)
  real :: a(:)
  a(1) = 0.
end subroutine
subroutine s(a)
  real :: a(5)
  call shape(a)
  call maybe(a(1), 3)
  a(2) = twice(a(3))
end subroutine
