! RUN: crayon ir --after=frontend %s
! Faults in Crayon directives stand under the word; foreign unknown ones only warn.
subroutine s(a, n)
  integer :: n
  real :: a(n)
  !$crayon rangge(a, 0, 1)
  !$crayon range(b, 0, 1)
  !$crayon range(a, 2.0, 1.0)
  !$crayon range(a, n, 1)
  !$crayon size(a, 1, 10)
  !$crayon size(n, 1 10)
  !$crayon assume(n + 1)
  !$crayon local(a
  !$crayon range(a, 0.5, )
  !dir$ frobnicate
  a(1) = 1
end subroutine
