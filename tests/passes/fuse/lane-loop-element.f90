! RUN: crayon ir --after=fuse %s
! A loop within the lane hands an element on: one that was set before it, and one that it stores only where there was a turn.
subroutine sums(n, m, a, b, c, d)
  integer :: n, m, i, j, k
  real :: a(n,m), b(m,n), c(n,n), d(n,n)
  do j = 1, n
    do i = 1, n
      c(i,j) = 0
      do k = 1, m
        c(i,j) = c(i,j) + a(i,k)*b(k,j)
        d(i,j) = b(k,j)
      end do
    end do
  end do
end subroutine
