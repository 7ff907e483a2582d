! MESSAGE: BLOCK is not supported
subroutine bad(n, a)
  integer n
  real a(n)
  block
    a(1) = 0.0
  end block
end subroutine bad
