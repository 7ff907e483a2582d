! RUN: crayon ir --after=frontend %s
! DO with shared labels, a labelled last statement, strides, without control and with a condition.
subroutine s(a, n, m)
  integer :: n, m, i, j
  real :: a(n, n)
  do 10 j = 1, n
  do 10 i = n, 1, -m
10 a(i, j) = 0
  do
    n = n - 1
    if (n < 3) exit
    if (n == 7) cycle
    m = m + n
  end do
  do while (m > 0)
    m = m - 1
  end do
end subroutine
