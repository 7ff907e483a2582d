! An elemental subroutine called with arrays.
module elsubm
contains
  elemental subroutine split(x, lo, hi)
    real, intent(in) :: x
    real, intent(out) :: lo, hi
    lo = min(x, 1.0)
    hi = x - lo
  end subroutine split
  subroutine elsubs(n, a, b, c)
    integer, intent(in) :: n
    real :: a(n), b(n), c(n)
    call split(a, b, c)
  end subroutine elsubs
end module elsubm
