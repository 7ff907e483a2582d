! MESSAGE: ALLOCATE is not supported
subroutine bad(n, k)
  integer n, k
  allocate (w(n))
  k = 1
end subroutine bad
