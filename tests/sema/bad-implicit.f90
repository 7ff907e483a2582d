! RUN: crayon ir --after=frontend %s
! IMPLICIT beside IMPLICIT NONE, letters with two types; a contained procedure has statements of its own.
subroutine s
  implicit none
  implicit real(a-h)
end subroutine
subroutine t
  implicit real(a)
  implicit none
end subroutine
subroutine u
  implicit real(a-c, x), integer(b)
  implicit logical(y, x-z)
end subroutine
module m
  implicit real(a-h)
contains
  subroutine v
    implicit integer(a-c)
    a = 1
  end subroutine
end module
