! RUN: crayon ast %s
! Attributes and types that do not go together, and letters of IMPLICIT that are none.
subroutine s(a, n)
  integer :: n
  real, bind(c) :: a(n)
  real, target(in out) :: b(3)
  implicit real (ab-c)
  implicit integer (i-nn), logical (z-a)
  equivalence (a)
end subroutine
