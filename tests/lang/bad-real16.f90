! MESSAGE: REAL*16 constants are not supported
subroutine bad(a)
  real a
  a = 1.0q0
end subroutine bad
