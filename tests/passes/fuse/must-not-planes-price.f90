! RUN: crayon ir --passes=depend,fuse %s
! Rows made again would cost more than the plane that is read again.
subroutine r(n, m, d, q, e)
  integer :: n, m, i, j
  real :: d(n,m), e(n,m), q(n,m)
  do j = 1, m
    do i = 1, n
      q(i,j) = sqrt(exp(d(i,j)))/(1 + d(i,j)**2)
    end do
  end do
  do j = 2, m - 1
    do i = 1, n
      e(i,j) = q(i,j-1) + q(i,j+1)
    end do
  end do
end subroutine
