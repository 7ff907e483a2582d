! RUN: crayon ir --passes=depend,fuse %s
! What is used behind the nests is stored once, by its own row; the row before is made again, in the rows that ask for it.
subroutine r(n, m, d, q, e)
  integer :: n, m, i, j
  real :: d(n,m), e(n,m), q(n,m)
  do j = 1, m
    do i = 1, n
      q(i,j) = d(i,j)*2
    end do
  end do
  do j = 2, m
    do i = 1, n
      e(i,j) = q(i,j) - q(i,j-1)
    end do
  end do
end subroutine
