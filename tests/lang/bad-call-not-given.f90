! MESSAGE: 'other' is not a subroutine of the given files
subroutine bad(n, k)
  integer n, k
  call other(n, k)
end subroutine bad
