! MESSAGE: 'a' is an assumed-shape array of an external procedure, which is not supported: it can stand in a module
subroutine bad(a)
  real a(:)
  a(1) = 1.0
end subroutine bad
