! RUN: crayon ir --passes=depend,fuse %s
! A scalar that takes what another one held before has another value behind the first row.
subroutine changed(n, m, a, b, low, before)
  implicit none
  integer :: n, m, low, before, i, j
  real(8) :: a(n,m), b(n,m)
  do j = 1, m
    do i = 2, n
      b(i,j) = a(i,j) - a(i-1,j)
    end do
    before = low
    low = 2
  end do
end subroutine
