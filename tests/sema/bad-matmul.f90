! RUN: crayon ir --after=frontend %s
! MATMUL where gfortran may call its library, and of what are no matrices.
subroutine library(n, a, x, y, large)
  integer :: n, i, kept(3)
  real :: a(3,3), x(3), y(3), large(31,31), flat(1,3), turned, s
  turned(s) = s*sum(matmul(a, x))
  large = matmul(large, large)
  x(1:n) = matmul(a(1:n,1:n), x(1:n))
  x(1:1) = matmul(flat, y)
  x = matmul(transpose(a), y)
  a = matmul(transpose(a), transpose(a))
  where (matmul(a, x) > 0) y = 0
  where (x > 0) y = matmul(a, x)
  forall (i = 1:3) a(:,i) = matmul(a, y)
  y = [(sum(matmul(a, x + i)), i = 1, 3)]
  y(kept) = matmul(a, x)
  a(kept,1) = 1 + matmul(a, x)
  y = turned(2.0)
end subroutine
subroutine shapes(a, x, l)
  real :: a(3,3), x(3)
  logical :: l(3,3)
  x(1) = sum(matmul(x, x))
  a = matmul(a, 2.0)
  x = matmul(a, x(1:2))
  l = matmul(l, l)
end subroutine
