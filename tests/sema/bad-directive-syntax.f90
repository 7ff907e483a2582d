! RUN: crayon ir --max-errors=0 --after=frontend %s
! Crayon's own directives: each part that can be wrong, at its place.
subroutine s(a, n)
  integer :: n
  logical :: l
  real :: a(n), x
!$crayon range a
!$crayon range(3, 1.0, 2.0)
!$crayon range(a; 1.0, 2.0)
!$crayon range(a, 1.0; 2.0)
!$crayon range(a, 1.0, 2.0
!$crayon range(a, 1.0, )
!$crayon range(a, (1.0, 2.0)
!$crayon range(l, 1, 2)
!$crayon range(n, 1.5, 2.5)
!$crayon size(n, 1, f(2)
!$crayon assume n > 1
!$crayon assume(n > 1
!$crayon assume(f(n) > 1)
!$crayon local a
!$crayon local(a
!$crayon independent +
!$crayon range(a)
!$crayon range(a, 1.0)
!$crayon range(a, 1.0, 2.0, 3.0)
!$crayon range(a, f(i=2), 2.0)
!$crayon range(a, "x", 2.0)
!$crayon assume
!$crayon assume(n > 1, l)
!$crayon assume((n == 1, l))
!$crayon local(a, x=c)
!$crayon
  x = a(1)
  a(2) = x
end subroutine
integer function f(i)
  integer :: i
  f = i
end function
