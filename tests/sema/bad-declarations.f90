! RUN: crayon ir --after=frontend %s
! Names declared twice, twice in an argument list, in COMMON twice, or in ways that contradict.
subroutine s(a, b, a)
  integer :: n
  real :: n
  dimension x(10)
  dimension x(5)
  common /c/ y, z
  common /d/ y
  common /e/ b
  parameter (b = 3)
  integer, intent(in) :: local
  real :: t(*)
  n = 1
end subroutine
