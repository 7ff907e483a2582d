! RUN: crayon ir --after=frontend %s
! Alternate returns are refused.
subroutine s(n, *)
  integer :: n
  if (n > 3) return 1
end subroutine
