! RUN: crayon ir --after=frontend %s
! DATA with repeats, implied DOs and elements gives initial values of static storage.
subroutine s(r)
  real :: r, a(4), b(2, 2)
  integer :: k, n(3)
  parameter (k = 2)
  data a(1), a(3) /1.0, 3/, ((b(i, j), i = 1, 2), j = 1, 2) /k*1.5, -2.0, 4/
  data n /3*7/
  integer :: count = 5
  r = a(1) + b(1, 1) + n(1) + count
end subroutine
