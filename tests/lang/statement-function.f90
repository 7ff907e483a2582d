! A function of one line, expanded where it is used.
subroutine stfun(n, a, c)
  real a(n), c
  sq(x) = x*x + c
  cube(x) = x*sq(x)
  do i = 1, n
    a(i) = cube(a(i)) - sq(2.0)
  end do
end subroutine stfun
