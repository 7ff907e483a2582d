! An elemental function over whole arrays.
module elemm
contains
  elemental real function limit(x, y)
    real, intent(in) :: x, y
    limit = 0.0
    if (x*y > 0.0) limit = min(x, y)
  end function limit
  subroutine elems(n, a, b)
    integer, intent(in) :: n
    real :: a(n), b(n)
    a = limit(a, b)*0.5
  end subroutine elems
end module elemm
