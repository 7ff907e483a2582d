! RUN: crayon ir --after=frontend %s
! ENTRY is refused.
subroutine s(a)
  real :: a
  a = 1
  entry other(a)
  a = 2
end subroutine
