! RUN: crayon ir --passes=induction %s
! What the user asserts of a loop stays with it.
subroutine spread(n, m, k, a, c)
  implicit none
  integer :: n, m, k(n), i
  real :: a(n), c(n), s
  s = 0.0
!dir$ ivdep
  do i = 1, n
    if (m == 1) s = a(i)
    c(k(i)) = s
  end do
end subroutine spread
