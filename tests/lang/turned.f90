! Arrays whose dimensions are exchanged, and arrays with one dimension more, along which they are the same.
subroutine turned(n, m, a, b, c, d, k)
  integer, intent(in) :: n, m
  real, intent(in) :: a(n, m), b(0:m)
  real, intent(inout) :: c(n, n), d(m, n, 3)
  integer, intent(out) :: k(m, 2)
  integer :: j
  c = transpose(c) + 1.0
  d(:, :, 1) = transpose(a)
  d(:, :, 2) = d(:, :, 1)*transpose(a - 0.5)*spread(b(1:m), 2, n)
  do j = 1, n
    d(:, j, 3) = b(1:) + spread(a(j, 1), dim=1, ncopies=m)
  end do
  d = d + spread(transpose(matrix=a), 3, 3)
  c(2:n, 1:n-1) = spread(a(2:n, 1), ncopies=n - 1, dim=2) - c(2:n, 1:n-1)
  k = spread((/(j, j = 1, m)/), 2, 2)
  k(:, 2) = k(:, 2) + int(sum(transpose(a), dim=2) - 0.5*sum(spread(a(:, m), 1, m), dim=2))
end subroutine turned
