! RUN: crayon ir --shape=strip --after=guard %s
! A loop within the lane, or an if, is in a guard as a whole. What a condition says of a divisor holds in its side.
subroutine g(a, b, c, n, m)
  integer :: n, m, i, j, k
  real(8) :: a(n,m), b(n,m), c(n,m), x
  do j = 1, m
    do i = 1, n
      x = a(i,j)
      do k = 1, 3
        x = 0.5d0*(x + a(i,j)/x)
      end do
      b(i,j) = x
      if (abs(c(i,j)) > 1.0d-20) then
        b(i,j) = sqrt(exp(x/c(i,j)))
      end if
    end do
  end do
end subroutine
