! RUN: crayon ir --after=frontend %s
! CVMGx are SELECTs by their conditions, and are noted on the routine.
subroutine s(a, b, x, l)
  real :: a, b, x
  logical :: l
  a = cvmgt(a, b, l)
  a = cvmgm(a, b, x)
  a = cvmgp(a, b, x)
  a = cvmgz(a, b, x)
  a = cvmgn(a, b, x)
  a = merge(a, b, x > 1)
end subroutine
