! RUN: crayon ir --passes=depend,fuse %s
! Two statements that feed each other from iteration to iteration stay one loop, in order.
subroutine r(n, m, a, e, t)
  integer :: n, m, i, j
  real :: a(n,m), e(n,m), t(0:*), s(0:1000)
  do j = 1, m
    t(0) = 0.0
    do i = 1, n
      s(i) = t(i-1)*2.0
      t(i) = s(i) + a(i,j)
    end do
    do i = 1, n
      e(i,j) = t(i)
    end do
  end do
end subroutine
