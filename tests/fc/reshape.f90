! RUN: sh same.sh --cuda %s
! A Roe solver with its matrices written as lists in a shape, and what RESHAPE gives that stays with Fortran: ALLOCATABLE arrays that may
! get another shape, ORDER.
program roe
  implicit none
  integer, parameter :: n = 70
  real(8) :: q(0:n, 0:2), corr(0:n-1, 0:2), right(0:2, 0:2), left(0:2, 0:2), lambda(0:2, 0:2), m(0:2, 0:2), u, h, a, r
  real(8), allocatable :: flat(:), square(:, :)
  integer :: i
  do i = 0, n
    q(i, 0) = 1 + 0.5d0/(1 + i)
    q(i, 1) = 0.01d0*i
    q(i, 2) = 2.5d0 + mod(i, 3)
  end do
  do i = 0, n - 1
    r = sqrt(q(i+1, 0)/q(i, 0))
    u = (r*q(i+1, 1) + q(i, 1))/(r + 1)
    h = (r*q(i+1, 2) + q(i, 2))/(r + 1)
    a = sqrt(0.4d0*(h - u**2/2))
    right = reshape((/ 1.0d0, u - a, h - a*u, 1.0d0, u, 0.5d0*u**2, 1.0d0, u + a, h + a*u /), [3, 3])
    lambda = reshape([abs(u - a), 0.0d0, 0.0d0, 0.0d0, abs(u), 0.0d0, 0.0d0, 0.0d0, abs(u + a)], [3, 3])
    left = transpose(reshape([0.5d0*u, -0.5d0*(u + 1/a), 0.5d0, 1 - u, u, -1.0d0, 0.5d0*u, -0.5d0*(u - 1/a), 0.5d0], [3, 3]))
    m = matmul(right, lambda)
    m = matmul(m, left)
    corr(i, :) = 0.5d0*matmul(m, q(i+1, :) - q(i, :))
  end do
  print *, corr(0, :), corr(n/2, :), corr(n - 1, :)
  allocate(flat(6), square(2, 3))
  do i = 1, 6
    flat(i) = corr(i, 1)
  end do
  square = reshape(flat, [2, 3])
  print *, square, shape(square)
  square = reshape(flat, [3, 2])
  print *, square, shape(square)
  square = reshape(flat, [3, 2], order=[2, 1])
  print *, square
end program roe
