! RUN: crayon ir --passes=depend,fuse %s
! Single elements of a work row among the loops: each is a set of one point. Where n is 0 the element that the last one reads is none of the
! row's: then the loops run as they were written.
subroutine r(n, m, a, e)
  integer :: n, m, i, j
  real :: a(n,m), e(n,m), t(0:1000)
  do j = 1, m
    t(0) = 0.5
    do i = 1, n
      t(i) = a(i,j)
    end do
    t(n+1) = t(n)
    do i = 1, n
      e(i,j) = t(i+1) - t(i-1)
    end do
  end do
end subroutine
