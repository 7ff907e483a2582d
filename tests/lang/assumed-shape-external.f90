! External procedures with assumed shape, called by interfaces that are written out or come from a module.
subroutine relax(a, b, rate)
  implicit none
  real, intent(inout) :: a(:, 0:)
  real, intent(in) :: b(:)
  real, intent(in), optional :: rate
  real :: r
  integer :: i, j
  r = 0.5
  if (present(rate)) r = rate
  do j = 0, ubound(a, 2)
    do i = 1, size(a, 1)
      a(i, j) = a(i, j) + r*(b(min(i, size(b))) - a(i, j))
    end do
  end do
end subroutine relax
real function level(a)
  real, intent(in) :: a(:)
  level = sum(a)/max(1, size(a))
end function level
module faces
  implicit none
  interface
    real function level(a)
      real, intent(in) :: a(:)
    end function level
  end interface
  interface settle
    subroutine relax(a, b, rate)
      implicit none
      real, intent(inout) :: a(:, 0:)
      real, intent(in) :: b(:)
      real, intent(in), optional :: rate
    end subroutine relax
  end interface settle
end module faces
subroutine run(n, m, a, b, c)
  use faces, only: level
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n, m), b(n), c(2)
  interface
    subroutine relax(a, b, rate)
      real, intent(inout) :: a(:, 0:)
      real, intent(in) :: b(:)
      real, intent(in), optional :: rate
    end subroutine relax
  end interface
  call relax(a, b)
  call relax(a(1:n:2, :), b, rate=0.25)
  c(1) = level(b)
  c(2) = level(a(1, :))
end subroutine run
subroutine run_generic(n, a, b)
  use faces, only: settle
  integer, intent(in) :: n
  real, intent(inout) :: a(n, n), b(n)
  call settle(a, b, 0.125)
end subroutine run_generic
