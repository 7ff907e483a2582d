! RUN: crayon ir --passes=induction %s
! A bound that the iterations change, one that the counted scalar is, and sums of 8 bytes in a loop of 4 are left alone; a sum of values that stay
! is not.
subroutine r(n, inc, a, b)
  integer :: n, inc, i, k, m
  integer(8) :: l
  real :: a(*), b(*)
  m = n
  do i = 1, m
    m = m - 1
    k = k + 1
    b(k) = a(m)
  end do
  k = 3
  do i = 1, k
    k = k + 1
    b(k) = a(i)
  end do
  l = 0
  do i = 1, n
    l = l + 1
    b(l) = a(i)
  end do
  do i = 1, n
    k = k + inc - 2
    b(k) = a(i)
  end do
  n = k
end subroutine
