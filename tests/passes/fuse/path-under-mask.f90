! RUN: crayon ir --passes=depend,fuse %s
! A row that one path sets, and a mask in part behind it: where neither does, the row before is seen, which a guard keeps away.
subroutine r(n, m, flag, a, b, e)
  integer :: n, m, i, j
  logical :: flag
  real :: a(n,m), b(n,m), e(n,m), t(1000)
  do j = 1, m
    if (flag) then
      do i = 1, n
        t(i) = a(i,j)
      end do
    end if
    do i = 1, n
      if (b(i,j) > 0.0) t(i) = b(i,j)
    end do
    do i = 1, n
      e(i,j) = t(i)
    end do
  end do
end subroutine
