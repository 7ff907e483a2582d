! MESSAGE: 'x' is an argument with VALUE, which is not supported
subroutine bad(x, a)
  real, value :: x
  real a
  a = x
end subroutine bad
