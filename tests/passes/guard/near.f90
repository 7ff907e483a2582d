! RUN: crayon ir --shape=strip --fp=fast --after=guard %s
! What is quick is near as well, but for what a product does; sums of products are rounded once.
subroutine g(a, b, c, n)
  integer :: n, i
  real(8) :: a(n), b(n)
  real(4) :: c(n)
  do i = 1, n
    b(i) = a(i)/b(i) + a(i)*b(i) + a(i)/4 - a(i)/3
    c(i) = sqrt(c(i)) + 1/c(i)
  end do
end subroutine g
