! MESSAGE: RESHAPE of arrays of more than one dimension is not supported
subroutine bad(a, b)
  real a(2, 3), b(3, 2)
  b = reshape(a, [3, 2])
end subroutine bad
