! RUN: crayon check --with=c %s
! RESHAPE wants as many elements as the shape has, and an array.
subroutine s(a, b, x)
  real :: a(3), b(2, 2), x
  b = reshape(a, [2, 2])
  b = reshape(x, [2, 2])
  b = reshape([a, x], [2, 2])
end subroutine s
