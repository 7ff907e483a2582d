! RUN: crayon ir --passes=depend,distribute,map %s
! Rows along which work arrays recur are lanes, each with its own: what an iteration reads the one before has written, the first one the statement
! before the loop.
subroutine r(n, m, a, d)
  integer :: n, m, i, j
  real :: a(n,m), d(n,m), w(n)
  do j = 1, m
    w(1) = a(1,j)
    do i = 2, n
      w(i) = a(i,j)*w(i-1)
    end do
    d(n,j) = w(n)
    do i = n-1, 1, -1
      d(i,j) = w(i) - d(i+1,j)
    end do
  end do
end subroutine
