! RUN: crayon ir --passes=depend,fuse %s
! Where the rows and lanes of the first nest are arguments, a guard asks that they hold those that the second one reads.
subroutine r(n, m, l1, u1, l2, u2, d, e)
  integer :: n, m, l1, u1, l2, u2, i, j
  real :: d(l1:u1,l2:u2), e(n,m), q(l1:u1,l2:u2)
  do j = l2, u2
    do i = l1, u1
      q(i,j) = d(i,j)*2
    end do
  end do
  do j = 2, m
    do i = 1, n
      e(i,j) = q(i,j) - q(i,j-1)
    end do
  end do
end subroutine
