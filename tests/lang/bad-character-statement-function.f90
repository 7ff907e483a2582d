! MESSAGE: 'f' is a statement function of type CHARACTER, which is not supported
subroutine bad(k)
  integer k
  character f
  f(k) = 'a'
  if (f(1) == 'a') k = 1
end subroutine bad
