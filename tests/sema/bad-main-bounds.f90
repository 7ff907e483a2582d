! RUN: crayon ir --after=frontend %s
! Of a main program, which is not translated, only the bounds of its arrays are looked at: they are constant.
program main
  integer, parameter :: m = 3
  common /c/ k
  real a(m), b(2*n), c(size([1, 2])), d(k:5)
  a = 1
end program
