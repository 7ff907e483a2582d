! RUN: crayon ir --after=frontend %s
! Declarations after executable statements, USE after declarations, executable statements in modules.
module m
  integer :: k
  k = 3
end module
block data
  common /c/ x
  x = 2
end block data
subroutine s(n)
  integer :: n
  use m
  n = 1
  real :: late
  late = n
end subroutine
subroutine t(n)
  integer :: n, t
  private :: n
  n = 2
end subroutine
subroutine u(u)
  u = 1
end subroutine
