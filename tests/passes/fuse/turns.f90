! RUN: crayon ir --passes=depend,fuse %s
! Two turns of lane loops in a row, whose bounds go with the turn.
subroutine r(n, m, a, e)
  integer :: n, m, i, j, k
  real :: a(0:n+1,m), e(n,m), s(0:1000)
  do j = 1, m
    do i = 0, n+1
      s(i) = a(i,j)
    end do
    do k = 0, 1
      do i = 1+k, n-k
        s(i) = s(i)*k + s(i)
      end do
    end do
    do i = 1, n
      e(i,j) = s(i)
    end do
  end do
end subroutine
