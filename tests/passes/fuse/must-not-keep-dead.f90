! RUN: crayon ir --after=fuse %s
! What rows set or keep, and nobody uses, is not taken from before the nest: a kernel there may have left nothing.
subroutine r(n, m, flag, a, b)
  integer :: n, m, i, j, k
  logical :: flag
  real :: a(n,m), b(n,m)
  do j = 1, m
    do k = 1, n
      a(k,j) = 0.5*k
    end do
  end do
  do j = 1, m
    if (flag) k = 2
    do i = 2, n
      b(i,j) = 0.5*b(i,j)
    end do
  end do
end subroutine
