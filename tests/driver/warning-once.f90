! RUN: crayon c -o "$work" %s
! A warning of an analysis that several passes ask for is printed once.
subroutine s(n, m, a)
  integer :: n, m, i, k
  real :: a(n)
  i = 0
  !dir$ ivdep
  do k = 1, m
    i = i + 2
    a(i) = a(k)*2.0
  end do
end subroutine
