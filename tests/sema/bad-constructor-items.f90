! RUN: crayon ir --after=frontend %s
! What array constructors cannot hold.
subroutine s(a, b, n, m)
  integer :: n, m, f
  real :: a(n), b(n,n), c(3), x
  c = (/ 1.0, 2.0, .true. /)
  c = (/ /)
  c = (/ (c(i), i = 1, 3, 0) /)
  c = (/ (c(i), x = 1, 3) /)
  c = (/ (real(f(i)), i = 1, m) /)
  c = (/ (1.0, i = 1, 1000000), 2.0 /)
  c = (/ 1.0, a /)
end subroutine
integer function f(i)
  integer :: i
  f = i
end function
