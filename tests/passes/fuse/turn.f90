! RUN: crayon ir --after=fuse %s
! Loops over species that each lane runs load and store their elements in their turn: around lane loops, with a sum in order and a work row that is
! read at the neighbour; within a lane loop, which is along memory and so is lanes, whatever stands innermost.
subroutine around(n, m, nc, x, rho)
  integer :: n, m, nc, i, j, k
  real :: x(n,m,nc), rho(n,m), s(1000)
  do j = 1, m
    do i = 1, n
      s(i) = 0.125
    end do
    do k = 1, nc
      do i = 1, n
        s(i) = s(i) + x(i,j,k)
      end do
    end do
    do k = 1, nc
      do i = 1, n
        x(i,j,k) = x(i,j,k)/s(i)
      end do
    end do
    do i = 2, n
      rho(i,j) = s(i) - s(i-1)
    end do
  end do
end subroutine
subroutine within(n, m, nc, x, y, w)
  integer :: n, m, nc, i, j, k
  real :: x(n,m,0:nc), y(n,m,0:2*nc), w(n,m), s
  do j = 1, m
    do i = 1, n
      s = w(i,j)
      do k = 1, nc
        y(i,j,2*k-1) = x(i,j,k-1)*s + x(i,j,k)
      end do
    end do
  end do
end subroutine
