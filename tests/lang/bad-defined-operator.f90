! MESSAGE: defined operators are not supported
subroutine bad(a, b)
  real a, b
  a = a .plus. b
end subroutine bad
