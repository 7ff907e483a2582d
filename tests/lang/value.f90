! Arguments with VALUE, changed and passed on, and routines with BIND(C).
module values
  use, intrinsic :: iso_c_binding, only: c_int, c_double, c_float
  implicit none
contains
  subroutine scale_by(n, a, s) bind(c, name='values_scale')
    integer(c_int), value :: n
    real(c_double), value :: s
    real(c_double) :: a(n)
    integer :: i
    do i = 1, n
      a(i) = a(i)*s + i
    end do
    s = 2.0d0*s
    n = n - 1
    do i = 1, n
      a(i) = a(i) + s
    end do
  end subroutine scale_by
  real(c_float) function mean(x, y, k) bind(c)
    real(c_float), value :: x, y
    integer(c_int), value :: k
    if (k > 3) y = x
    mean = 0.5*(x + y)
  end function mean
  subroutine smooth(n, a, m)
    integer n, m, i
    real a(n)
    do i = 1, m
      call keep(a(i), a(i), mean(a(i), 0.25, i))
    end do
  end subroutine smooth
  subroutine keep(x, y, z)
    real, value :: x, z
    real y
    y = y + z
    call add(x, y)
    x = x + y
    y = x*z
  end subroutine keep
  subroutine add(x, y)
    real x, y
    y = y - x
    x = 0.5*x
  end subroutine add
end module values
subroutine weigh(k, f, w)
  integer*8, value :: k
  logical, value :: f
  real, value :: w
  common /weights/ a(20)
  do i = 1, 20
    if (f) a(i) = a(i)*w + k
    f = .not. f
  end do
end subroutine weigh
