! RUN: crayon ir --shape=strip --after=guard %s
! One guard from the first quick operation to the last. A second divide by the same divisor makes no test of it, nor one by a root that was
! tested; a divide by a power of two is a product, without tests; the constant 3 is known.
subroutine g(a, b, c, d, n, m)
  integer :: n, m, i, j
  real(8) :: a(n,m), b(n,m), c(n,m), d(n,m), x, y, z
  do j = 1, m
    do i = 1, n
      x = a(i,j)/b(i,j)
      y = sqrt(x*x + 1.0d-8)
      z = c(i,j)/y + 1.0d0/b(i,j)
      d(i,j) = z/3.0d0 + x/2.0d0
    end do
  end do
end subroutine
