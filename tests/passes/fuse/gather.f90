! RUN: crayon ir --passes=depend,fuse %s
! What gets values between nests gets them before both, in its order: then they are neighbours.
subroutine r(n, m, d, e)
  integer :: n, m, i, j, k, l
  real :: d(n,m), e(n,m), q(n,m)
  do j = 1, m
    do i = 1, n
      q(i,j) = d(i,j)*2
    end do
  end do
  k = m - 1
  l = k + 1
  do j = 1, l
    do i = 1, n
      e(i,j) = q(i,j) + k
    end do
  end do
end subroutine
