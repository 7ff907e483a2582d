! MESSAGE: 'bad' is an external procedure with BIND(C) and an assumed-shape array, which is not supported
subroutine bad(a) bind(c)
  real a(:)
  a(1) = 0.0
end subroutine bad
