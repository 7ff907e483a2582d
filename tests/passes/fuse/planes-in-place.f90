! RUN: crayon ir --passes=depend,fuse %s
! The first nest reads rows that the second one changes: loads of rows that other rows store, which the shape keeps apart.
subroutine r(n, m, d, e)
  integer :: n, m, i, j
  real :: d(n,m), e(n,m)
  do j = 1, m - 1
    do i = 1, n
      e(i,j) = d(i,j+1) - d(i,j)
    end do
  end do
  do j = 1, m - 1
    do i = 1, n
      d(i,j) = d(i,j) + e(i,j)
    end do
  end do
end subroutine
