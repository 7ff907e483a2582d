! RUN: crayon ir --after=frontend %s
! USE of what is not there is reported at the name.
module m
  implicit none
  private
  integer, public :: seen
  integer :: hidden
end module
subroutine s(n)
  use m, only: seen, hidden, absent
  use nowhere
  integer :: n
  n = seen
end subroutine
subroutine t(n)
  use m
  integer :: n, seen
  n = 1
end subroutine
