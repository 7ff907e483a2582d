! RUN: crayon ir --after=fuse %s
! No loop within the lane: a turn reads what other rows have written in the one before; a variable of the rows is used behind a loop that
! may not run.
subroutine rows_meet(n, m, a)
  integer :: n, m, i, j, k
  real :: a(n,n)
  do k = 1, m
    do j = 2, n
      do i = 1, n
        a(i,j) = a(i,j) + a(i,j-1)
      end do
    end do
  end do
end subroutine
subroutine used_behind(n, m, a, last)
  integer :: n, m, i, j, k, last
  real :: a(n,n)
  j = 7
  do k = 1, m
    do j = 1, n
      do i = 1, n
        a(i,j) = 0.5*a(i,j) + k
      end do
    end do
  end do
  last = j
end subroutine
