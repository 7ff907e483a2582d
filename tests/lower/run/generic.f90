! Generic names: by type, rank and number; elemental; one that has a procedure's own name, one that is an intrinsic's;
! from two modules; interface bodies.
module limits
  implicit none
  private
  public :: limit, norm, abs, shift
  interface limit
    module procedure limit4, limit8, limiti
  end interface
  interface norm
    module procedure norm1, norm2
  end interface
  interface abs
    module procedure abs_scaled
  end interface
  interface shift
    module procedure shift, shift_by
  end interface
contains
  elemental real function limit4(x, y)
    real, intent(in) :: x, y
    limit4 = min(x, y)
  end function
  elemental double precision function limit8(x, y)
    double precision, intent(in) :: x, y
    limit8 = min(x, y)*0.5d0
  end function
  integer function limiti(x, y)
    integer, intent(in) :: x, y
    limiti = min(x, y) + 1
  end function
  real function norm1(x)
    real, intent(in) :: x(4)
    norm1 = sum(abs(x))
  end function
  real function norm2(x)
    real, intent(in) :: x(4, 2)
    norm2 = maxval(abs(x))
  end function
  real function abs_scaled(x, scale)
    real, intent(in) :: x, scale
    abs_scaled = abs(x)*scale
  end function
  subroutine shift(x)
    real, intent(inout) :: x
    x = x + 1
  end subroutine
  subroutine shift_by(x, by)
    real, intent(inout) :: x(4)
    real, intent(in) :: by
    x = x + by
  end subroutine
end module

module more
  implicit none
  interface limit
    module procedure limit3
  end interface
contains
  real function limit3(x, y, z)
    real, intent(in) :: x, y, z
    limit3 = min(x, y, z)
  end function
end module

subroutine outside(x, n)
  integer, intent(in) :: n
  real :: x(n)
  x = x*2
end subroutine

subroutine work(a, b, d, k, s)
  use limits
  use more
  implicit none
  real :: a(4), b(4, 2), s(4)
  double precision :: d
  integer :: k
  interface scale_all
    subroutine outside(x, n)
      integer, intent(in) :: n
      real :: x(n)
    end subroutine
  end interface
  a = limit(a, b(:, 1))
  d = limit(d, 2.0d0)
  k = limit(k, y=3)
  s(1) = norm(a)
  s(2) = norm(b)
  s(3) = abs(a(1), 2.5) + abs(a(2))
  s(4) = limit(a(1), a(2), z=a(3))
  call shift(a(1))
  call shift(by=0.25, x=a)
  call scale_all(a, 4)
end subroutine

program test
  implicit none
  real a(4), b(4, 2), s(4)
  double precision d
  integer k, i
  do i = 1, 4
    a(i) = i - 2.5
    b(i, 1) = 1.0/i
    b(i, 2) = -i
  end do
  d = 1.5d0
  k = 7
  call work(a, b, d, k, s)
  print '(4z10)', a, s, k
  print '(z18)', d
end program
