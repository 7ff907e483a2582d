! MESSAGE: a type in an array constructor is not supported
subroutine bad(a)
  real a(2)
  a = [real :: 1, 2]
end subroutine bad
