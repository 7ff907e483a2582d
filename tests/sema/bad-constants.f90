! RUN: crayon ir --after=frontend %s
! Faults in constant expressions: overflow, division by zero, not constant, domain.
subroutine s(a, n)
  integer :: n
  integer, parameter :: i = 2147483647 + 1
  integer, parameter :: j = 1/0, k = n, l = m
  real, parameter :: x = 1.0e30*1.0e30, y = 1.0/0.0, z = sqrt(-1.0)
  real :: a(n)
  a(1) = 2147483648
  a(2) = 1.0e39
  a(3) = 2**31
  a(4) = log(0.0)
  n = 3.0e10
  n = -2147483648
  a(5) = i + j + k + x + y + z
end subroutine
