! RUN: crayon ir --after=interchange %s
! A loop that is not parallel between two that are does not keep the one along memory from going inside.
subroutine ikj(n, a, b, c)
  integer :: n, i, j, k
  real :: a(n,n), b(n,n), c(n,n), t
  do i = 1, n
    do k = 1, n
      do j = 1, n
        t = a(i,k)*b(k,j)
        c(i,j) = c(i,j) + t
      end do
    end do
  end do
end subroutine
