! MESSAGE: 'w' is ALLOCATABLE, which is not supported
subroutine bad(n, a)
  integer n
  real a(n)
  real, allocatable :: w(:)
  w(1) = a(1)
end subroutine bad
