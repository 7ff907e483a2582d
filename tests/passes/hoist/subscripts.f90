! RUN: crayon ir --passes=hoist %s
! A subscript that is a sum of scalars which stay is asked for at entry: the loop around may not run, and the level may be any then.
subroutine levels(a, n, level, nest, lev)
  integer :: n(8), level, nest(lev, 3), lev, i, j
  real :: a(10, 10)
  do j = 1, level
    do i = 1, n(level - 1)
      a(i, j) = 1
    end do
    do i = nest(level, 2), 10
      a(i, j) = 2
    end do
  end do
end subroutine
