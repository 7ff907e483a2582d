! MESSAGE: 'h' is an internal procedure, which is not supported as an argument of 'apply'
module m
contains
  subroutine apply(x, f)
    real x
    real, external :: f
    x = f(x)
  end subroutine apply
  subroutine bad(x)
    real x
    call apply(x, h)
  contains
    real function h(y)
      real y
      h = y
    end function h
  end subroutine bad
end module m
