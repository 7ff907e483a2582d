! MESSAGE: 'x' is an OPTIONAL argument with VALUE, which is not supported
module m
contains
  subroutine bad(n, x)
    integer n
    real, optional, value :: x
    n = 1
  end subroutine bad
end module m
