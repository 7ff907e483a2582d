! RUN: crayon report %s | tr -s ' \n' ' ' | grep -o 'rows of [a-z]*[.]k[0-9]*'
! What one row of species leaves, the next row reads: the outer loop is no row.
subroutine before(n, m, ns, c, e, w)
  integer :: n, m, ns, i, j, k
  real :: c(n,m,ns), e(n,0:ns), w(n,m,ns)
  do j = 1, m
    do k = 1, ns
      do i = 2, n
        w(i,j,k) = e(i,k-1) - e(i-1,k-1)
      end do
    end do
    do k = 1, ns
      do i = 1, n
        e(i,k) = c(i,j,k)*2
      end do
    end do
  end do
end subroutine
