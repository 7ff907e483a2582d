! MESSAGE: more than 4 OPTIONAL arguments are not supported
subroutine bad(a, b, c, d, e)
  real, optional :: a, b, c, d, e
  if (present(a)) a = 0.
end subroutine bad
