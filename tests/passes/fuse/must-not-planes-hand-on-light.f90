! RUN: crayon ir --passes=depend,fuse %s
! The flux is a difference: it is computed again, which costs less than what would hold it.
subroutine r(n, m, u, v, q)
  integer :: n, m, i, j
  real :: u(n,0:m+1), v(n,m+1), q(n,m+1)
  do j = 1, m + 1
    do i = 1, n
      q(i,j) = v(i,j)*(u(i,j) - u(i,j-1))
    end do
  end do
  do j = 1, m
    do i = 1, n
      u(i,j) = u(i,j) + q(i,j) - q(i,j+1)
    end do
  end do
end subroutine
