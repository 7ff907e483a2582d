! MESSAGE: the mask of a FORALL that reads what a FORALL inside assigns is not supported
subroutine bad(n, a)
  integer n
  real a(n)
  forall (i = 1:n, a(i) > 0)
    forall (j = 1:n) a(j) = i
  end forall
end subroutine bad
