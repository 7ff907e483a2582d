! RUN: crayon ir --passes=depend,fuse %s
! What the first nest updates is made again at another row, from what was there before the kernel.
subroutine r(n, m, d, e)
  integer :: n, m, i, j
  real :: d(n,m), e(n,m)
  do j = 1, m
    do i = 1, n
      d(i,j) = d(i,j)*2
    end do
  end do
  do j = 2, m
    do i = 1, n
      e(i,j) = d(i,j) - d(i,j-1)
    end do
  end do
end subroutine
