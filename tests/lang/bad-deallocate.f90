! MESSAGE: DEALLOCATE is not supported
subroutine bad(n, a)
  integer n
  real a(n)
  a(1) = 0.0
  deallocate (w)
end subroutine bad
