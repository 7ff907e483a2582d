! RUN: crayon ir --passes=depend,fuse %s
! A scalar that each row sets or keeps, by a condition that is the same for all: its value is known before the kernel, and set behind it.
subroutine r(n, m, kind, wide, a, e)
  integer :: n, m, kind, i, j
  real :: wide, a(n,m), e(n,m), t(1000)
  do j = 1, m
    if (kind < 3) wide = 1.0
    do i = 1, n
      t(i) = a(i,j)
    end do
    do i = 2, n
      e(i,j) = (t(i) - t(i-1))*wide
    end do
  end do
end subroutine
