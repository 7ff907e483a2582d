! MESSAGE: the mask of this DO CONCURRENT reads 'a', which its iterations may change, which is not supported
subroutine bad(n, a)
  integer n, i
  real a(n)
  do concurrent (i = 2:n, a(i) > 0.0)
    a(i-1) = 1.0
  end do
end subroutine bad
