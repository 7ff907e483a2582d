! RUN: crayon ir --passes=depend,fuse %s
! A loop of two turns around each point is walked turn by turn: its bounds differ between points, its variable is an index plus a constant.
! So is one that adds to what the nest reduces.
subroutine corners(n, m, u, v, b, total)
  implicit none
  integer :: n, m, i, j, iv, jv, l
  real(8) :: u(n+1,m+1), v(n,m,3), b(n,m), total, square
  do j = 1, m
    do i = 1, n
      square = 0
      do jv = j, j + 1
        do iv = i, i + 1
          square = square + u(iv,jv)**2
        end do
      end do
      b(i,j) = square
      do l = 1, 3
        total = total + v(i,j,l)*square
      end do
    end do
  end do
end subroutine corners
