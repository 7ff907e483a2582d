! RUN: crayon ir --after=frontend %s
! WHERE is for arrays.
subroutine s(a, x)
  real :: a(5), x
  where (x > 0) x = 1
  where (a > 0) x = a
  where (a) a = 1
end subroutine
