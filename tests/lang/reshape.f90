! Lists and rows in the shape of matrices, as Roe solvers write them down.
subroutine reshaped(n, x, w, a, b, k)
  integer, intent(in) :: n
  real, intent(in) :: x(n), w(6)
  real, intent(inout) :: a(3, 3, n), b(0:1, 2, 3)
  integer, intent(out) :: k(2, 2)
  integer, parameter :: square(2) = [2, 2]
  real :: left(3, 3), t(2, 3)
  double precision :: d(2, 2)
  integer :: i
  do i = 1, n
    left = reshape((/ 1.0, x(i), 0.5*x(i)**2, 0.0, 1.0, x(i), x(i) - 1.0, x(i), x(i) + 1.0 /), [3, 3])
    a(:, :, i) = matmul(left, reshape([x(i), 0.0, 0.0, 0.0, 2.0, 0.0, 0.0, 0.0, -x(i)], shape=[3, 3])) + a(:, :, i)
    left(1:2, 2:3) = reshape([left(2, 3), left(1, 1), left(1, 2), left(2, 2)], square)
    a(2:3, 1:2, i) = a(2:3, 1:2, i)*transpose(left(1:2, 2:3))
  end do
  t = reshape(w, [2, 3]) + 1.0
  b(:, 1, :) = t - reshape(w(6:1:-1), [2, 3])
  b = b + reshape([(0.25*i, i = 1, 12)], [2, 2, 3])
  k = reshape([1, 2, 3, 4], [2, 2])
  d = reshape([1, 2, 3, 5], [2, 2])
  k(2:1:-1, :) = k + int(d*spread(sum(reshape(w(1:4), [2, 2]), dim=1), 1, 2))
end subroutine reshaped
