! Assumed shape: bounds of its own, any stride, from Fortran through stubs and among translated routines; functions, a
! private procedure under a generic name, module variables, an internal procedure, pure and elemental neighbours.
module shapes
  implicit none
  private
  public :: smooth, total, bump, calls, scale_by
  integer :: calls = 0
  real, save :: history(3) = 0.5
  interface bump
    module procedure bump1, bump2
  end interface
contains
  subroutine smooth(a, b, n)
    integer, intent(in) :: n
    real, intent(in) :: a(0:, :)
    real, intent(inout) :: b(n:, -1:)
    real :: w(size(a, 1))
    integer :: i, j
    data w0 /2.0/
    real :: w0
    real :: twice
    twice(w0) = 2*w0
    calls = calls + 1
    do j = 1, size(a, 2)
      call columns(a(:, j))
      do i = lbound(b, 1), ubound(b, 1)
        b(i, j - 2) = b(i, j - 2) + w(i - n + 1) + twice(a(0, j))
      end do
    end do
    history(2) = total(b(:, -1))
  contains
    subroutine columns(c)
      real, intent(in) :: c(:)
      w = c*0.5 + history
    end subroutine
  end subroutine
  pure real function total(x) result(sum_of)
    real, intent(in) :: x(:)
    sum_of = sum(x)
  end function
  subroutine bump1(x)
    real, intent(inout) :: x(:)
    x = x + 1
  end subroutine
  subroutine bump2(x)
    real, intent(inout) :: x(:, :)
    x(2:, :) = x(:size(x, 1) - 1, :) + 2
10 if (x(1, 1) > 100) go to 20
    x(1, 1) = x(1, 1)*1.5
20 continue
  end subroutine
  elemental real function scale_by(x, y)
    real, intent(in) :: x, y
    scale_by = x*y
  end function
end module

subroutine caller(n, a)
  use shapes
  integer n
  real a(n, n)
  call bump(a(1:n:2, 2:))
  call bump(a(:, 1))
  a(n, n) = total(a(n, :))
  a = scale_by(a, 0.75)
end subroutine

program test
  use shapes
  implicit none
  real a(3, 4), b(3, 4), c(6, 6), s(3)
  integer i, j
  do j = 1, 6
    do i = 1, 6
      c(i, j) = sin(real(i + 7*j))
    end do
  end do
  a = c(1:3, 1:4)
  b = 0
  call smooth(a, b, 5)
  call smooth(c(2:6:2, 1:4), b(3:1:-1, :), -2)
  call bump(c)
  call bump(c(3, :))
  call caller(6, c)
  s = scale_by(b(:, 1), a(:, 2))
  print '(6z10)', a, b, c, s, total(b(2, 1:4:3)), calls
end program
