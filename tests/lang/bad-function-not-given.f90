! MESSAGE: 'other' is neither an array, an intrinsic, nor a function of the given files
subroutine bad(n, k)
  integer n, k
  k = int(other(n))
end subroutine bad
