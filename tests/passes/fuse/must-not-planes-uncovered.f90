! RUN: crayon ir --passes=depend,fuse %s
! Rows that the first nest does not write, the second one reads in memory.
subroutine r(n, m, d, q, e)
  integer :: n, m, i, j
  real :: d(n,m), e(n,m), q(n,m)
  do j = 2, m - 1
    do i = 1, n
      q(i,j) = d(i,j)*2
    end do
  end do
  do j = 2, m - 1
    do i = 1, n
      e(i,j) = q(i,j-1) + d(i,j)
    end do
  end do
end subroutine
