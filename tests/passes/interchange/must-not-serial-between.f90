! RUN: crayon ir --after=interchange %s
! The order stays: bounds that depend on i; no parallel loop within; one that is left early is none.
subroutine triangle(n, a, b)
  integer :: n, i, j, k
  real :: a(n,n), b(n,n)
  do i = 1, n
    do k = 1, i
      do j = 1, n
        a(i,j) = a(i,j) + b(i,k)
      end do
    end do
  end do
end subroutine
subroutine recurrence(n, a, b)
  integer :: n, i, k
  real :: a(n,n), b(n,n)
  do i = 1, n
    do k = 2, n
      a(i,k) = a(i,k-1) + b(i,k)
    end do
  end do
end subroutine
subroutine left_early(n, a, b)
  integer :: n, i, j, k
  real :: a(n,n), b(n,n)
  do i = 1, n
    do k = 1, n
      do j = 1, n
        if (b(j,k) > 1) exit
        a(i,j) = a(i,j) + b(i,k)
      end do
    end do
  end do
end subroutine
