! MESSAGE: a subscript in FORALL that reads the array assigned is not supported
subroutine bad(n, ix)
  integer n, ix(n)
  forall (i = 1:n) ix(ix(i)) = i
end subroutine bad
