! MESSAGE: 'ieee_value' is a name of module 'ieee_arithmetic', which is not supported
subroutine bad(x)
  use, intrinsic :: ieee_arithmetic, only: ieee_value, ieee_quiet_nan
  real x
  x = ieee_value(x, ieee_quiet_nan)
end subroutine bad
