! RUN: crayon ir --passes=depend,fuse %s
! An IF around lane loops: both sides run, a select joins what they make of a work row, a mask what they store.
subroutine r(n, m, flag, a, b, e)
  integer :: n, m, i, j
  logical :: flag
  real :: a(n,m), b(n,m), e(n,m), t(1000)
  do j = 1, m
    if (flag) then
      do i = 1, n
        t(i) = a(i,j) + b(i,j)
      end do
    else
      do i = 1, n
        t(i) = a(i,j)*b(i,j)
        e(i,j) = 0
      end do
    end if
    do i = 2, n
      e(i,j) = t(i) - t(i-1)
    end do
  end do
end subroutine
