! Whole-array and section assignment evaluate the value before they store any of it.
subroutine sections(a, b, n)
  integer :: n
  real :: a(n), b(0:n-1, 3)
  a(2:n) = a(1:n-1)
  a(1:n-1) = a(2:n) + a(1:n-1)
  a(n:1:-1) = a
  a(1:n:2) = 2*a(1:n:2) + 1
  a(2:n:2) = a(1:n-1:2)
  b = b + 1
  b(:, 1) = a
  b(:, 2) = b(:, 1)*b(1, 3)
  b(:, 3) = b(0, 3) + b(:, 3)
  b(1:3, :) = b(0:2, :)
  b(n-1:0:-2, 2) = b(n-1:0:-2, 1) - b(n-1:0:-2, 3)
  a = a(3)*a
end subroutine

subroutine where_masks(a, b, m, n)
  integer :: n, m(n)
  real :: a(n), b(n)
  where (a > 0.5) b = a/b
  where (m /= 0)
    m = 100/m
    a = a + m
  elsewhere (a > 0.9)
    m = -5
  elsewhere
    m = -7
    a = -a
  end where
  where (a(2:n) < a(1:n-1)) a(1:n-1) = a(2:n)
end subroutine

subroutine reductions(a, m, r, k, n)
  integer :: n, m(n), k(10)
  real :: a(n), r(10)
  r(1) = sum(a)
  r(2) = product(a(1:4))
  r(3) = maxval(a)
  r(4) = minval(a(2:n:3))
  r(5) = dot_product(a, a)
  r(6) = sum(a*a + 1.0)
  k(1) = sum(m)
  k(2) = maxval(m)
  k(3) = minval(m)
  k(4) = count(m > 3)
  k(5) = 0
  if (any(a > 0.9)) k(5) = 1
  if (all(a > 0.0)) k(5) = k(5) + 2
  k(6) = size(a) + 100*lbound(a, 1) + 1000*ubound(m, 1)
  r(7:9) = [1.0, r(1), r(2)]
  r(10) = sum(a(m(1:3)))
  k(8:7) = 5
end subroutine

subroutine vectors(a, ix, n)
  integer :: n, ix(n)
  real :: a(n)
  a(ix) = a
  a = a(ix) + a
  ix = ix(n:1:-1)
  ix(ix(2):ix(2)) = 3
end subroutine

program main
  integer, parameter :: n = 11
  real :: a(n), b(n, 3), r(10)
  integer :: i, m(n), k(10), ix(n)
  a = [(mod(i*37, 17)/13.0, i=1, n)]
  b = reshape([(mod(i*29, 23)/7.0, i=1, 3*n)], [n, 3])
  m = [(mod(i*5, 4), i=1, n)]
  ix = [(1 + mod(i*3, n), i=1, n)]
  k = 0
  call sections(a, b, n)
  print '(6z9)', a, b
  call where_masks(a, b, m, n)
  print '(6z9)', a, b(:, 1), m
  call vectors(a, ix, n)
  print '(6z9)', a, ix
  m = [(1 + mod(i*5, 7), i=1, n)]
  call reductions(a, m, r, k, n)
  print '(6z9)', r, k
end program
