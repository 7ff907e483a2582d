! MESSAGE: keyword 'back' of intrinsic 'maxloc' is not supported
subroutine bad(n, a, k)
  integer n, k
  real a(n)
  k = maxloc(a, 1, back=.true.)
end subroutine bad
