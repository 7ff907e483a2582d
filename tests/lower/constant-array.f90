! RUN: crayon ir --after=frontend %s
! A constant array folds under constant subscripts and is a constant area under others.
subroutine s(x, i)
  real :: x
  integer :: i
  real, parameter :: w(0:3) = (/ 1.0, 0.5, 0.25, 0.125 /)
  integer, parameter :: squares(4) = (/ (k*k, k = 1, 4) /)
  x = w(1) + squares(3)
  x = w(i)
end subroutine
