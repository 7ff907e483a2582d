! Fortran calls external procedures with assumed shape, and their OPTIONAL arguments, by stubs of their own.
subroutine relax(a, b, rate)
  implicit none
  real, intent(inout) :: a(:, 0:)
  real, intent(in) :: b(:)
  real, intent(in), optional :: rate
  real :: r
  integer :: j
  r = 0.5
  if (present(rate)) r = rate
  do j = 0, ubound(a, 2)
    a(:, j) = a(:, j) + r*(b - a(:, j))
  end do
end subroutine relax
real function level(a)
  real, intent(in) :: a(:)
  level = sum(a)/max(1, size(a))
end function level
subroutine plain(n, a)
  real a(n)
  a = a + 1.
end subroutine plain
program run
  implicit none
  interface
    subroutine relax(a, b, rate)
      real, intent(inout) :: a(:, 0:)
      real, intent(in) :: b(:)
      real, intent(in), optional :: rate
    end subroutine relax
    real function level(a)
      real, intent(in) :: a(:)
    end function level
  end interface
  real :: a(4, 3), b(4)
  integer :: i
  a = reshape([(0.5*i, i = 1, 12)], [4, 3])
  b = [1., 3., 2., 5.]
  call relax(a, b)
  call relax(a(4:1:-2, :), b(1:2), 0.125)
  call plain(4, b)
  print '(4z9)', a, b, level(b), level(a(2, :))
end program run
