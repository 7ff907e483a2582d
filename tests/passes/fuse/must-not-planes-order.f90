! RUN: crayon ir --passes=depend,fuse %s
! Rows of the first nest follow each other.
subroutine r(n, m, d, e)
  integer :: n, m, i, j
  real :: d(n,m), e(n,m)
  do j = 2, m
    do i = 1, n
      d(i,j) = d(i,j) + d(i,j-1)
    end do
  end do
  do j = 2, m
    do i = 1, n
      e(i,j) = d(i,j)*2
    end do
  end do
end subroutine
