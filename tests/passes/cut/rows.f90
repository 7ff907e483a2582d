! RUN: crayon ir --after=cut %s
! A sum over the row that its points use, a recurrence between parallel loops, a place that both sides of a cut name.
subroutine normed(n, m, a, b)
  integer :: n, m, i, j
  real :: a(n,m), b(n,m), s, t(n)
  do j = 1, m
    do i = 1, n
      t(i) = a(i,j)*a(i,j)
    end do
    s = 0
    do i = 1, n
      s = s + t(i)
    end do
    do i = 1, n
      b(i,j) = a(i,j)/s
    end do
  end do
end subroutine
subroutine summed(n, m, a, b)
  integer :: n, m, i, j, k
  real :: a(n,0:m), b(n,m), t(n)
  do j = 1, m
    k = j - 1
    do i = 1, n
      t(i) = a(i,k)*a(i,j)
    end do
    do i = 2, n
      t(i) = t(i) + t(i-1)
    end do
    do i = 1, n
      b(i,j) = a(i,k)/t(i)
    end do
  end do
end subroutine
