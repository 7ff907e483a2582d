! RUN: crayon ir --shape=strip --vl=32 --after=launch %s
! Lanes that read neighbours of arrays which nothing here stores load them themselves: no halo, no slots, no barriers, and a block takes
! several strips. Each load stands on the points of the loop that reads there.
subroutine smooth(n, m, a, b)
  integer n, m, i, j
  real a(n, m), b(n, m)
  do j = 2, m - 1
    do i = 2, n - 1
      b(i,j) = 0.25*(a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1)) - a(i,j)
    end do
  end do
end subroutine
