! Generic names choose by number, type and rank.
module gennam
  interface limit
    module procedure limit4, limit8, limit_all
  end interface
contains
  elemental real function limit4(x, y)
    real, intent(in) :: x, y
    limit4 = min(x, y)
  end function limit4
  elemental double precision function limit8(x, y)
    double precision, intent(in) :: x, y
    limit8 = min(x, y)*0.5d0
  end function limit8
  real function limit_all(n, x)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    limit_all = maxval(x)
  end function limit_all
end module gennam
subroutine genuse(n, a, b, d)
  use gennam
  integer n
  real a(n), b(n)
  double precision d(n)
  a = limit(a, b)
  do i = 1, n
    d(i) = limit(d(i), y=1.5d0)
  end do
  b(1) = limit(n, a)
end subroutine genuse
