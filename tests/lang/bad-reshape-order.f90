! MESSAGE: PAD and ORDER of RESHAPE are not supported
subroutine bad(a, b)
  real a(6), b(3, 2)
  b = reshape(a, [3, 2], order=[2, 1])
end subroutine bad
