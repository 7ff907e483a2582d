! RUN: crayon ir --after=fuse %s
! A loop over few points around one that each of them leaves is lanes, as the loops of more beside it.
subroutine r(m, a, b)
  integer :: m, i, j, it
  real :: a(12,m), b(12,m), x(12)
  do j = 1, m
    do i = 1, 12
      x(i) = 1 + a(i,j)
    end do
    do i = 3, 10
      do it = 1, 2
        x(i) = 0.5*x(i)
        if (x(i) < a(i,j)) exit
      end do
    end do
    do i = 2, 11
      b(i,j) = x(i) - x(i-1)
    end do
  end do
end subroutine
