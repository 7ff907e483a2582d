! RUN: crayon ir --passes=depend,fuse %s
! Components of a work array are rows of their own.
subroutine r(n, m, u, e)
  integer :: n, m, i, j
  real :: u(n,m,2), e(n,m), q(1000,2)
  do j = 1, m
    do i = 1, n
      q(i,1) = u(i,j,1)
      q(i,2) = u(i,j,2)
    end do
    do i = 2, n
      e(i,j) = q(i,1) - q(i-1,2)
    end do
  end do
end subroutine
