! MESSAGE: WHERE in FORALL is not supported
subroutine bad(n, a)
  integer n, i
  real a(n, n)
  forall (i = 1:n)
    where (a(:, i) > 0.0) a(:, i) = 1.0
  end forall
end subroutine bad
