! RUN: crayon ir --after=frontend %s
! A function declared with another type than it has is reported.
double precision function f(x)
  real :: x
  f = x
end function
subroutine s(r)
  real :: r, f
  r = f(r)
end subroutine
