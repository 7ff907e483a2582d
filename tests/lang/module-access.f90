! PUBLIC, PRIVATE, PROTECTED, USE with ONLY and renames, intrinsic modules, PROCEDURE in generic interfaces; names that nobody uses.
module base
  use, intrinsic :: iso_c_binding, only: c_int, dp => c_double, c_float
  use, intrinsic :: iso_fortran_env, only: int32, real64, wp => real32
  use, intrinsic :: ieee_arithmetic, only: ieee_is_nan, ieee_value
  implicit none
  private
  public :: limit, half, rk, ratio
  integer, parameter :: rk = wp
  real(rk), parameter, public :: third = 1.0_rk/3.0_rk
  real, protected, save :: hidden = 2.0
  interface limit
    procedure limit4
    module procedure :: limit8
  end interface limit
  interface half
    procedure :: half_of
  end interface
  interface operator(.dot.)
    module procedure dotted
  end interface
  interface assignment(=)
    module procedure set
  end interface
contains
  real(4) function limit4(x)
    real(4), intent(in) :: x
    limit4 = min(x, hidden)
  end function
  real(8) function limit8(x)
    real(8), intent(in) :: x
    limit8 = min(x, 1d0)
  end function
  elemental real function half_of(x)
    real, intent(in) :: x
    half_of = 0.5*x
  end function
  real function dotted(a, b)
    real, intent(in) :: a(3), b(3)
    dotted = sum(a*b)
  end function
  subroutine set(l, i)
    logical, intent(out) :: l
    integer, intent(in) :: i
    l = i /= 0
  end subroutine
  real function ratio(a, b)
    real, intent(in) :: a, b
    ratio = a/b
    if (ieee_is_nan(ratio)) ratio = 0.
  end function
end module base
module more
  use base, only: limit, mid => half, rk, one_third => third
  use base, quotient => ratio
  implicit none
contains
  subroutine work(n, a, d)
    integer, intent(in) :: n
    real(rk), intent(inout) :: a(n)
    real(8), intent(inout) :: d(n)
    integer :: i
    do i = 1, n
      a(i) = limit(a(i)) + mid(a(i))*one_third
      d(i) = limit(d(i)) + quotient(a(i), 2.0)
    end do
    a = mid(a)
  end subroutine
end module
