! RUN: crayon ir --after=frontend %s
! A constant that has its value gets no shape behind it, by none of the statements that give one.
subroutine of_type(v, n)
  integer :: n
  real :: v(n)
  integer, parameter :: k = 2
  real :: k(n + 1)
  v(k) = 1.0
end subroutine
subroutine in_dimension(v)
  real :: v(5)
  parameter (i = 3)
  dimension i(2)
  v(i) = 1.0
  v(1) = i(1)
end subroutine
subroutine in_common(v)
  real :: v(5)
  parameter (i = 3)
  common /block/ i(2)
  v = i
end subroutine
subroutine before(v)
  real :: v(5)
  dimension i(2)
  parameter (i = [3, 4])
  v(i) = 1.0
end subroutine
