! RUN: crayon ir --after=frontend %s
! What depends on a faulty declaration is not reported again; a routine without faults stays.
subroutine s(a, n)
  implicit none
  integer, parameter :: k = 1/0
  real(kind=k) :: x
  integer :: n
  real :: a(k), b(m)
  x = a(1) + b(2)
  a(k) = x
  b = x
  call t(b, n)
end subroutine
subroutine t(b, n)
  real :: b(n)
  b(1) = 1
end subroutine
