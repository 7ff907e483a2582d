! RUN: crayon ir --passes=depend,fuse %s
! Of seventeen turns, or of an unknown number, the loop stays one; what it reads has other subscripts than what was set.
subroutine limit(n, m, q, b, l)
  implicit none
  integer :: n, m, i, j, k, l
  real(8) :: q(n,m,17), d(n,17), b(n,m), s
  do j = 1, m
    do i = 1, n
      d(i,1) = 2*q(i,j,1)
    end do
    do i = 1, n
      s = 0
      do k = 1, 17
        s = s + d(i,k)**2
      end do
      do k = 1, l
        s = s + d(i,k)
      end do
      b(i,j) = s
    end do
  end do
end subroutine limit
