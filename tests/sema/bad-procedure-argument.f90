! RUN: crayon ir --after=frontend %s
! Procedures as arguments are refused where no call says which they are.
subroutine s(f, x)
  external f
  real :: x
  call f(x)
  x = f(x)
end subroutine
