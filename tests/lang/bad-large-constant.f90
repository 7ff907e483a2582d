! MESSAGE: 'x' has more than 4000000 elements with values
subroutine bad(a)
  integer, parameter :: x(5000000) = 1
  a = x(1)
end subroutine
