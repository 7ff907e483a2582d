! RUN: crayon ir --passes=depend,fuse %s
! A short loop within a lane that reads components which loops before have set one by one is walked turn by turn; so is one over neighbours in a row of values.
subroutine limit(n, m, q, b)
  implicit none
  integer :: n, m, i, j, k
  real(8) :: q(0:n+1,m,3), d(0:n+1,3), b(n,m), s
  do j = 1, m
    do k = 1, 3
      do i = 0, n + 1
        d(i,k) = 2*q(i,j,k)
      end do
    end do
    do i = 1, n
      s = d(i,1)**2
      do k = 2, 3
        s = s + d(i,k)**2
      end do
      do k = -1, 1
        s = s + d(i+k,3)
      end do
      b(i,j) = s
    end do
  end do
end subroutine limit
