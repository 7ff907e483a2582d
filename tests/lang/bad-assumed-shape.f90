! MESSAGE: 'a' is an assumed-shape array, which is not supported
subroutine bad(a)
  real a(:)
  a(1) = 1.0
end subroutine bad
