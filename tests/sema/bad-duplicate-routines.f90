! RUN: crayon ir --after=frontend %s
! Two routines or modules of a name are reported with the other place.
subroutine s(a)
  real :: a
  a = 1
end subroutine
subroutine s(b)
  real :: b
  b = 1
end subroutine
module m
end module
module m
end module
