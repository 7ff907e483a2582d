! RUN: crayon ir --shape=strip --after=guard %s
! Divisors between constants need no test, roots of bounded arguments none, numerators that are not zero no word of it. A NaN passes MIN(MAX(x, c), d)
! as a constant; infinity does not pass MIN. The root of a square plus a square may well be of zero.
subroutine g(a, b, c, n, m)
  integer :: n, m, i, j
  real(4) :: a(n,m), b(n,m), c(n,m), x, y, z
  do j = 1, m
    do i = 1, n
      x = min(max(a(i,j), 1.0e-20), 1.0e10)
      y = sqrt(x)
      z = sqrt(b(i,j)*b(i,j) + c(i,j)*c(i,j))
      c(i,j) = b(i,j)/y + y/x + z
    end do
  end do
end subroutine
