! RUN: crayon ir --after=frontend %s
! Values of DATA and of constants are limited; repeated ones take no memory beyond their own, zeros none.
subroutine zeros(a)
  real a, x(100000000)
  data x /100000000*0./
  a = x(1)
end subroutine
subroutine ones(a)
  real a, x(5000000)
  data x /5000000*1./
  a = x(1)
end subroutine
subroutine turns(a)
  real a, x(5000000)
  data (x(i), i = 1, 5000000) /5000000*0./
  a = x(1)
end subroutine
subroutine last(a)
  real a, x(1)
  data (x(i - 9223372036854775806_8), i = 9223372036854775807_8, 9223372036854775807_8) /0./
  a = x(1)
end subroutine
subroutine constant(a)
  integer, parameter :: x(5000000) = 1
  a = x(1)
end subroutine
