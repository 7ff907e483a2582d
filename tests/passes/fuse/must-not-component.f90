! RUN: crayon ir --passes=depend,fuse %s
! Components that each row numbers may be one.
subroutine r(n, m, k, u, e)
  integer :: n, m, k(m), i, j
  real :: u(n,m,2), e(n,m), q(1000,2)
  do j = 1, m
    do i = 1, n
      q(i,1) = u(i,j,1)
      q(i,k(j)) = u(i,j,2)
    end do
    do i = 2, n
      e(i,j) = q(i,1) - q(i-1,k(j))
    end do
  end do
end subroutine
