! RUN: crayon ir --after=frontend %s
! Storage that is given two initial values is reported, also by way of EQUIVALENCE.
subroutine s(a)
  real a, x(10), y(10)
  equivalence (x, y)
  data x(1) /1./, y(1) /2./
  a = x(1)
end subroutine
subroutine t(a)
  real a, x(10)
  data x /10*3./, x(4) /2./
  a = x(1)
end subroutine
