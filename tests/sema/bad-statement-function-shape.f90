! RUN: crayon ir --after=frontend %s
! The name of a statement function gets no shape behind it, by none of the statements that give one, no place in COMMON, and is no constant.
subroutine of_type(x, n)
  integer :: n
  real :: x(n)
  f(k) = 0.5*k
  real :: f(n)
  x(:) = f(:)
end subroutine
subroutine in_dimension(x)
  f(k) = 0.5*k
  dimension f(5)
  x = f(1)
end subroutine
subroutine in_common(x)
  f(k) = 0.5*k
  g(k) = 0.5*k
  common /block/ a, f, g(5)
  x = f(1) + g(1) + a
end subroutine
subroutine constant(x)
  f(k) = 0.5*k
  g(k) = 0.5*k
  parameter (f = 1)
  real, parameter :: g(2) = [1, 2]
  x = f(1) + g(1)
end subroutine
