! RUN: crayon ir --passes=depend,fuse %s
! The last row may leave the scalar as the one before did: rows stay on the host.
subroutine r(n, m, a, x, s)
  integer :: n, m, i, j
  real :: a(n,m), x(m), s
  do j = 1, m
    do i = 1, n
      a(i,j) = x(j)*a(i,j)
    end do
    if (x(j) > 0) s = x(j)
  end do
end subroutine
