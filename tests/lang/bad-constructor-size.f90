! MESSAGE: array constructors of more than 100000 elements are not supported
subroutine bad(a)
  real a(200000)
  a = (/ ((1.0, i = 1, 200), j = 1, 1000) /)
end subroutine bad
