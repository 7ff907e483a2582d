! RUN: crayon ir --passes=depend,fuse %s
! The value that a scalar has after the loops is that of the last point: a reduction of its own.
subroutine last(n, m, a, b, t, p)
  implicit none
  integer :: n, m, p, i, j
  real(8) :: a(n,m), b(n,m), t
  do j = 1, m
    do i = 2, n
      t = a(i,j) - a(i-1,j)
      b(i,j) = t*t
      p = i + j
    end do
  end do
end subroutine last
