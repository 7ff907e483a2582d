! RUN: crayon fc --backend=c --explain -O2 -c %s -J "$work" -o "$work/o"; sh same.sh %s; sh same.sh %s -- -fdefault-integer-8
! A generic name is resolved by the type of a condition, too: comparisons and what joins them are of the default kind, or of that of a variable.
module picks
  implicit none
  private
  public :: pick
  interface pick
    module procedure pick_real, pick_logical, pick_short
  end interface
contains
  elemental real function pick_real(a, b, m)
    real, intent(in) :: a, b, m
    pick_real = merge(a, b, m < 0)
  end function
  elemental real function pick_logical(a, b, m)
    real, intent(in) :: a, b
    logical(4), intent(in) :: m
    pick_logical = merge(a, b, m)
  end function
  elemental real function pick_short(a, b, m)
    real, intent(in) :: a, b
    logical(8), intent(in) :: m
    pick_short = merge(b, a, m)
  end function
end module

subroutine step(n, a, b, flag, flag8, c)
  use picks
  implicit none
  integer :: n
  real :: a(n), b(n)
  logical(4) :: flag
  logical(8) :: flag8
  complex :: c
  integer :: i
  do i = 1, n
    a(i) = pick(b(i), 0.0, b(i) > 0.5)
  end do
  do i = 1, n
    a(i) = a(i) + pick(b(i), 0.0, b(i) > a(i) .and. .not. (flag .or. i == 3))
  end do
  do i = 1, n
    a(i) = a(i) + pick(b(i), 0.0, flag8 .or. b(i) > 0)
  end do
  do i = 1, n
    a(i) = a(i) + pick(b(i), 0.0, c == (0.0, 0.0))
  end do
end subroutine

program main
  real :: a(200), b(200)
  do i = 1, 200
    b(i) = 0.01*i - 0.7
    a(i) = -b(i)
  end do
  call step(200, a, b, .false._4, .false._8, (0.0, 0.0))
  print *, a
end program
