! RUN: crayon ir --after=fuse %s
! The element may lie outside of the array's bounds where there is no turn: it is loaded on that condition.
subroutine r(n, m, a, b, c)
  integer :: n, m, i, j, k
  real :: a(:,:), b(:,:), c(:,:)
  do j = 1, n
    do k = 1, m
      do i = 1, n
        c(i,j) = c(i,j) + a(i,k)*b(k,j)
      end do
    end do
  end do
end subroutine
