! A row of masks and one of integers, filled and used.
subroutine ltemps(n, a, b)
  real a(n), b(n), t(n)
  logical m(n)
  integer k(n)
  do i = 1, n
    m(i) = a(i) > b(i)
    k(i) = int(4.0*a(i))
    t(i) = a(i) - b(i)
  end do
  do i = 1, n
    if (m(i)) a(i) = t(i) + k(i)
  end do
end subroutine ltemps
