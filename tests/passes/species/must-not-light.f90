! RUN: crayon ir --passes=species %s
! What a lane can run by itself stays in its row: the values of a species are of one point and one loop.
subroutine sweep(n, m, ns, a, q)
  implicit none
  integer :: n, m, ns, i, j, k
  real(8) :: a(n,m), q(n,m,ns), w(n)
  do j = 1, m
    do i = 1, n
      w(i) = 2*a(i,j)
    end do
    do k = 1, ns
      do i = 1, n
        q(i,j,k) = w(i)*q(i,j,k)
      end do
    end do
  end do
end subroutine sweep
