! MESSAGE: the NAME of BIND(C) is supported only as a constant that is not blank
subroutine bad(a) bind(c, name='')
  real a
  a = 0.0
end subroutine bad
