! RUN: crayon ir --after=frontend %s
! Names of intrinsic modules that are not supported are refused where they are used.
subroutine s(x, n)
  use, intrinsic :: ieee_arithmetic, only: ieee_value, ieee_quiet_nan, positive => ieee_positive_inf
  use, intrinsic :: iso_c_binding, only: c_int, c_ptr
  real :: x
  integer(c_int) :: n
  n = 1
  x = ieee_value(x, ieee_quiet_nan)
  x = positive
end subroutine
