! RUN: crayon ir --after=fuse %s
! Loops over species behind each other within a row loop are rows, both loops together: e is values, its last row is stored.
subroutine spec(n, m, ns, c, e, w)
  integer :: n, m, ns, i, j, k
  real :: c(n,m,ns), e(n,ns), w(n,m,ns)
  do j = 1, m
    do i = 1, n
      do k = 1, ns
        e(i,k) = c(i,j,k)*2
      end do
    end do
    do i = 2, n
      do k = 1, ns
        w(i,j,k) = e(i,k) - e(i-1,k)
      end do
    end do
  end do
end subroutine
