! RUN: crayon ir --after=fuse %s
! Of three nested loops the one over k is not parallel: each lane runs it, with c in a value that its turns hand on, stored where there was a
! turn. So does one outside of the rows; behind it the variables of these have values that depend on whether it ran.
subroutine jki(n, a, b, c)
  integer :: n, i, j, k
  real :: a(n,n), b(n,n), c(n,n)
  do j = 1, n
    do k = 1, n
      do i = 1, n
        c(i,j) = c(i,j) + a(i,k)*b(k,j)
      end do
    end do
  end do
end subroutine
subroutine kji(n, a, b, c)
  integer :: n, i, j, k
  real :: a(n,n), b(n,n), c(n,n)
  do k = 1, n
    do j = 1, n
      do i = 1, n
        c(i,j) = c(i,j) + a(i,k)*b(k,j)
      end do
    end do
  end do
end subroutine
