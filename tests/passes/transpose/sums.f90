! RUN: crayon ir --after=transpose %s | grep -E 'subroutine|@transpose|do i|if |[sy](\.1|\[)'
! Sums of rows in an element: it is a scalar between the loads of a row, which are all that differs between lanes; not where the loop uses another element of the
! array, nor where not each turn sets it.
subroutine sums(n, m, a, x, y)
  integer :: n, m, i, j
  real(8) :: a(n,m), x(n), y(m)
  do j = 1, m
    do i = 1, n
      y(j) = y(j) + a(i,j)*x(i)
    end do
  end do
end subroutine
subroutine others(n, m, a, y)
  integer :: n, m, i, j
  real(8) :: a(n,m), y(m,2)
  do j = 1, m
    do i = 1, n
      y(j,1) = y(j,1) + a(i,j)*y(j,2)
    end do
  end do
end subroutine
subroutine some(n, m, a, y)
  integer :: n, m, i, j
  real(8) :: a(n,m), y(m), s
  do j = 1, m
    s = 0
    do i = 1, n
      s = s + a(i,j)
      if (s > 1) y(j) = s
    end do
  end do
end subroutine
