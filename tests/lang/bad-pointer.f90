! MESSAGE: 'p' is a POINTER, which is not supported
subroutine bad(a, p)
  real a
  real, pointer :: p(:)
  a = p(1)
end subroutine bad
