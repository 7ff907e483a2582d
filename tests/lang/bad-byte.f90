! MESSAGE: BYTE is not supported
subroutine bad(a)
  real a
  byte b
  a = 0.0
end subroutine bad
