! RUN: crayon ir --passes=depend,fuse %s
! The rest of the row is written further down: the next row sees that, and not what memory held before the nest.
module rows
  real :: h(100), v(100)
end module
subroutine r(n, m, a, e)
  use rows
  integer :: n, m, i, j
  real :: a(n,m), e(n,m)
  do j = 1, m
    do i = 1, 50
      h(i) = a(i,j)
    end do
    v = h*2.0
    do i = 1, 100
      h(i) = v(i) + 1.0
    end do
    do i = 1, 50
      e(i,j) = h(i)
    end do
  end do
end subroutine
