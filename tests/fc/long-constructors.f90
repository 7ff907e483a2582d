! RUN: sh same.sh --cuda %s
! Constructors of many items are loops, not a statement an item: their compilation ends soon.
program main
  implicit none
  integer, parameter :: n = 200000
  integer :: i, k
  real(8) :: a(n), b(3*70)
  integer :: c(n/4), none(0)
  logical :: odd(65)
  do k = 1, 2
    a = (/ (i, i = 1, n) /)
    a = a*k + sqrt(a)
  end do
  c = [(mod(i, 7), i = n, 2, -4)]
  odd = [(mod(i, 2) == 1, i = -64, 0)]
  b = [(maxval(a(i:i+3)), i = 1, 3*70)]
  none = [(i, i = 70, 1)]
  print *, a(1), a(n), sum(a), sum(c), c(1), c(n/4), count(odd), odd(65), size(none)
  print *, sum(b), b(1), b(210), k
end program
