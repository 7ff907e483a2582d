! RUN: crayon ir --passes=depend,fuse %s
! u is updated in place, and its flux at both ends of a cell is dear: a row hands its upper flux on to the next one, which computes it where no
! row of the block has.
subroutine r(n, m, u, v, q)
  integer :: n, m, i, j
  real :: u(n,0:m+1), v(n,m+1), q(n,m+1)
  do j = 1, m + 1
    do i = 1, n
      q(i,j) = sqrt(exp(v(i,j)*u(i,j)))/(1 + abs(v(i,j)))*sqrt(u(i,j-1)/(2 + u(i,j)))
    end do
  end do
  do j = 1, m
    do i = 1, n
      u(i,j) = u(i,j) + q(i,j) - q(i,j+1)
    end do
  end do
end subroutine
