! RUN: crayon ir --passes=depend,fuse %s
! A step that is no constant; twice the index among indices; a circle in which one statement reads what an iteration before has stored.
subroutine r(n, inc, a, b)
  integer :: n, inc, i
  real :: a(2*n), b(n)
  do i = 1, n, inc
    b(i) = 2*b(i)
  end do
  do i = 1, n
    a(2*i) = a(i) + b(i)
  end do
  do i = 3, n-2, 2
    a(i) = a(i+1)*b(i)
    a(i+1) = a(i+2)*b(i) + a(i-2)
  end do
end subroutine
