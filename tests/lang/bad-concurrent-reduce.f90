! MESSAGE: REDUCE in DO CONCURRENT is not supported
subroutine bad(n, a, s)
  integer n, i
  real a(n), s
  do concurrent (i = 1:n) reduce(+:s)
    s = s + a(i)
  end do
end subroutine bad
