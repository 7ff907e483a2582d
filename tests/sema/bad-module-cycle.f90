! RUN: crayon ir --after=frontend %s
! Modules that use each other are reported.
module one
  use two
  integer :: a
end module
module two
  use one
  integer :: b
end module
