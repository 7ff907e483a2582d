! RUN: crayon ir --passes=depend,fuse %s
! All of a row is read, of which each row writes a part: the rest is what memory held before the first row.
module rows
  real :: h(100), v(100)
end module
subroutine r(n, m, a, e)
  use rows
  integer :: n, m, i, j
  real :: a(n,m), e(n,m)
  do j = 1, m
    do i = 1, n
      h(i) = a(i,j)
    end do
    v = h*2.0
    do i = 1, n
      e(i,j) = v(i)
    end do
  end do
end subroutine
