! MESSAGE: shifts and boundaries that are arrays are not supported
! MESSAGE: shifts and boundaries that are arrays are not supported
subroutine bad(n, a, k)
  integer :: n, k(n)
  real :: a(n, n)
  a = cshift(a, k)
  a = eoshift(a, 1, boundary=a(:, 1))
end subroutine bad
