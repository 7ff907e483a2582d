! RUN: crayon ir --after=fuse %s
! t goes from the turns of one row on to the next row: the rows are no kernel.
subroutine handed_on(n, m, a, s, turns)
  integer :: n, m, i, j, k, turns
  real :: a(n,m), s, t
  t = 2*s
  do j = 1, m
    do i = 1, n
      a(i,j) = a(i,j) + 1
    end do
    do k = 1, turns
      do i = 1, n
        a(i,j) = a(i,j)*0.5 + t
      end do
      t = t*0.25 + 1
    end do
  end do
end subroutine
