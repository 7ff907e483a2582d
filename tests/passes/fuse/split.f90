! RUN: crayon ir --passes=depend,fuse %s
! What one iteration sets the next one reads, and it is read before it is set: two loops, the second statement's first.
subroutine r(n, m, a, e)
  integer :: n, m, i, j
  real :: a(0:n,m), e(n,m), t(0:1000)
  do j = 1, m
    t(0) = a(0,j)
    do i = 1, n
      e(i,j) = t(i-1)
      t(i) = a(i,j)
    end do
  end do
end subroutine
