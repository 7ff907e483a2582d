! RUN: crayon ir --after=frontend %s
! Values in BLOCK DATA outside of COMMON are refused, and the use of module variables in an EQUIVALENCE.
block data
  real a(3), b
  common /c/ b
  data a /3*1.0/, b /2.0/
end block data
module m
  real :: x(2), y
  equivalence (x(2), y)
contains
  subroutine s
    x = y
  end subroutine
end module
