! MESSAGE: a bound that calls a function is not supported
module sizes
contains
  pure integer function twice(n)
    integer, intent(in) :: n
    twice = 2*n
  end function twice
end module sizes
subroutine bad(n, a)
  use sizes
  integer n
  real a(twice(n))
  a(1) = 0.0
end subroutine bad
