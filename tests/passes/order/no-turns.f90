! RUN: crayon check --with=c,cuda-cpu --shape=loops %s
! Loops that have no turns, one turn, steps: what a lane does is what the turns did.
subroutine steps(n, m, s, a, b)
  integer :: n, m, s, i, j, p
  real :: a(n,m), b(n)
  !$crayon range(s, 1, 3)
  do j = 1 + s, m, 2
    p = j - s
    do i = 1, n, 2
      a(i,j) = a(i,p) + b(i)
    end do
  end do
end subroutine
subroutine columns(n, m, l, a)
  integer :: n, m, l, i, j, k
  real :: a(n,m,0:l)
  do k = 1, l
    do j = m - 1, 1, -1
      do i = 1, n
        a(i,j,k) = a(i,j,k)*0.5 + a(i,j+1,k) - a(i,j,0)
      end do
    end do
  end do
end subroutine
