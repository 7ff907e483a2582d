! RUN: crayon ir --passes=depend,fuse %s
! w has elements of two ranges, and none where e alone is stored: what an IF leaves in it has no set that holds more points than the two.
subroutine r(n, m, flag, a, e)
  integer :: n, m, i, j
  logical :: flag(m)
  real :: a(0:n,m), e(n+1,m), w(0:n)
  do j = 1, m
    w(0) = a(0,j)
    do i = 1, n
      w(i) = a(i,j)
    end do
    if (flag(j)) then
      w(0) = w(1)
    else
      w(0) = a(1,j)
    end if
    do i = 1, n + 1
      e(i,j) = w(i-1)
    end do
  end do
end subroutine
