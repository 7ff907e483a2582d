! RUN: crayon ir --after=frontend %s
! WHERE holds its mask; ELSEWHERE has the opposite.
subroutine s(a, b)
  real :: a(10), b(10)
  where (a > b)
    a = b/a
  elsewhere
    b = a
  end where
end subroutine
