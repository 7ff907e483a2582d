! MESSAGE: a bound of a FORALL inside another one that calls a function or reads what is assigned is not supported
subroutine bad(n, ix)
  integer n, ix(n)
  forall (i = 1:n)
    forall (j = 1:ix(i)) ix(j) = i
  end forall
end subroutine bad
