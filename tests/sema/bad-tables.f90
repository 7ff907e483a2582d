! RUN: crayon ir --after=frontend %s
! Constant arrays whose values are too few, not constant, or not for a scalar.
subroutine s(n, x)
  integer :: n
  real :: x(3)
  integer, parameter :: few(2,2) = reshape((/ 1, 2, 3 /), (/ 2, 2 /))
  integer, parameter :: base(3) = (/ 1, 2, 3 /)
  integer, parameter :: more(4) = base*2
  integer, parameter :: one = base
  real, parameter :: loose(3) = x*2.0
  real, parameter :: mixed(4) = (/ base, n /)
  integer, parameter :: zero(3) = base/(base - 2)
  logical, parameter :: no(3) = base
  x = few(1,1) + more(1) + one + loose + mixed(1) + zero
end subroutine
