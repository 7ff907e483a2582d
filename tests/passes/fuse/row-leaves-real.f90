! RUN: crayon ir --after=fuse %s
! What all rows leave in a real, too, is told behind the kernel, where there is a row.
subroutine r(n, m, a, w, d, flag)
  integer :: n, m, i, j, k
  real :: a(n,m), w(n), x, d(m)
  logical :: flag
  x = 0.25
  do j = 1, m
    if (flag) then
      do k = 1, n
        x = 1.5
        do i = 1, n
          a(i,j) = abs(d(j))
        end do
      end do
    else
      do i = 1, n
        w(i) = 0.125/(1.0 + abs(x))
      end do
    end if
  end do
end subroutine
