! RUN: crayon ir --passes=depend,order,map %s
! Sweeps across memory, within planes or not: a lane does all of a column, in one launch. What the loop in order sets for a turn (m) is set by each lane.
subroutine planes(n, m, l, a, b)
  integer :: n, m, l, i, j, k, p
  real :: a(n,m,l), b(n,m,l), t
  do k = 1, l
    do j = 2, m
      p = j - 1
      do i = 1, n
        t = b(i,j,k)*a(i,p,k)
        a(i,j,k) = a(i,j,k) - t
      end do
    end do
  end do
end subroutine
subroutine back(n, m, a, b)
  integer :: n, m, i, j
  real :: a(n,m), b(3,n,m)
  do j = m - 1, 1, -1
    do i = n, 2, -1
      b(1,i,j) = b(1,i,j+1) + a(i-1,j)
      b(2,i,j) = b(1,i,j)*b(3,i,j+1)
    end do
  end do
end subroutine
