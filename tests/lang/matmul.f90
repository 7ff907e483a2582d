! MATMUL of small matrices, in which gfortran has loops: sums in order, of mixed kinds, of integers, of its own target, in expressions.
subroutine products(n, a, b, x, y, c, s, k, u)
  implicit none
  integer n, i, k(2, 4), u(2)
  real(8) a(3, 3, n), b(3, 2, n), x(3, n), y(2, n), c(3, 3), z(3)
  real s(3, 3)
  real, parameter :: h(2, 2) = reshape([1.0, 2.0, 3.0, 4.0], [2, 2])
  c = 0
  do i = 1, n
    x(:, i) = matmul(a(:, :, i), x(:, i))
    y(:, i) = matmul(x(:, i), b(:, :, i)) - y(:, i)
    z = sqrt(abs(matmul(s, x(3:1:-1, i))))
    c = matmul(matrix_b=c + s, matrix_a=a(:, :, i))
    b(:, :, i) = 2*matmul(transpose(c), b(:, :, i)) + dot_product(matmul(c, z), z)
    y(:, i) = matmul(h, y(:, i))
    if (maxval(matmul(a(:, :, i), x(:, i))) > 1) x(1, i) = 0
  end do
  s = matmul(s, s)
  c = matmul(s, s)
  u = matmul(k, [1, 2, 3, 4])
end subroutine products
