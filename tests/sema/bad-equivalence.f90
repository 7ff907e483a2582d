! RUN: crayon ir --after=frontend %s
! EQUIVALENCE that contradicts itself or COMMON, or misaligns, is reported.
subroutine s(n)
  integer :: n, i(4), j(4)
  double precision :: d
  real :: x(3), y
  common /c/ x, y
  equivalence (i(1), j(2)), (i(2), j(2))
  equivalence (x(1), y)
  equivalence (x(2), d)
  equivalence (n, k)
  equivalence (y, z(5))
  dimension z(6)
  n = i(1)
end subroutine
