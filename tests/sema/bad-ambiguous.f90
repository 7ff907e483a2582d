! RUN: crayon ir --after=frontend %s
! A name that two modules define is refused where it is used, not where it is imported.
module one
  integer :: n
end module
module two
  integer :: n
end module
subroutine fine(k)
  use one
  use two
  k = 1
end subroutine
subroutine s(k)
  use one
  use two
  k = n
end subroutine
