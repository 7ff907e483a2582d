! RUN: crayon ir --after=frontend %s
! Hints are kept with the routine, assertions go to the next loop.
subroutine s(a, b, n, x)
  integer :: n, i
  real :: a(n), b(n), x
  !$crayon range(a, 0.5, 2*4.0)
  !$crayon size(n, 1, 100)
  !$crayon assume(n <= 50 .and. x > -1)
  !$crayon local(b)
  !$crayon shared(b)
  !dir$ ivdep
  do i = 1, n
    b(i) = a(i)
  end do
  !$crayon independent
  do i = 1, n
    a(i) = b(i)
  end do
  do i = 1, n
    a(i) = x
  end do
end subroutine
