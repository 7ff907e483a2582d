! RUN: crayon ir --after=frontend %s
! The names of procedures get no shape, by none of the statements that give one, and no place in COMMON.
subroutine member
  common /block/ a, member
  a = 1
end subroutine
subroutine in_common
  common /block/ a(10), in_common(10)
  a(1) = in_common(2)
end subroutine
subroutine in_dimension(x)
  real x
  dimension in_dimension(3), within(2)
  x = in_dimension(1) + within(2)
contains
  subroutine within
  end subroutine
end subroutine
real function of_result(x) result(y)
  real x
  dimension of_result(3)
  y = of_result(1)
end function
subroutine of_external(x)
  real x
  external outside
  dimension outside(3)
  x = outside(1)
end subroutine
