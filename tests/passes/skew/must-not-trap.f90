! RUN: crayon ir --passes=depend,skew %s | grep front; crayon check --with=c,cuda-cpu %s
! A bound of the loop inside that may trap is not asked for where the one around has no turns.
subroutine fronts(n, m, a)
  integer :: n, m, i, j
  real :: a(-1:n+2, 0:m+2)
  do j = 1, m
    do i = 1, n/min(m, 1)
      a(i,j) = 0.25*(a(i-1,j) + a(i,j-1) + a(i+1,j-1))
    end do
  end do
end subroutine
