! MESSAGE: 'z' is of type COMPLEX, which is not supported
subroutine bad(n, z)
  integer n
  complex z(n)
  z(1) = z(2)
end subroutine bad
