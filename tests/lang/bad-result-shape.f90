! MESSAGE: the shape of the result of 'f' depends on more than integers and sizes, which is not supported
module m
contains
  function f(k)
    integer, intent(in) :: k(3)
    real f(k(2))
    f = 0.
  end function f
  subroutine bad(k, x)
    integer k(3)
    real x(3)
    x = f(k)
  end subroutine bad
end module m
