! RUN: crayon ir --after=frontend %s
! An early RETURN stays, the last one is dropped.
subroutine s(n)
  integer :: n
  if (n > 3) return
  n = n + 1
  return
end subroutine
