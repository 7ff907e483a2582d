! RUN: crayon ir --passes=depend,fuse %s
! What every row leaves in a scalar alike is assigned behind the kernel, if there was a row.
subroutine limits(n, m, a, b, low, high)
  implicit none
  integer :: n, m, low, high, i, j
  real(8) :: a(n,m), b(n,m), w(1000)
  do j = 2, m
    do i = 1, n
      w(i) = a(i,j)
    end do
    low = 2
    high = low + n - 3
    do i = low, high
      b(i,j) = w(i+1) - w(i-1)
    end do
  end do
end subroutine
