! Sequence association: a column passed by its first element.
subroutine calls1(n, m, a)
  integer n, m, j
  real a(n, m), calls3
  do j = 1, m
    call calls2(n, a(1, j), calls3(j))
  end do
  call calls2(n*m, a, 1.0)
end subroutine calls1
subroutine calls2(n, x, s)
  real x(n), s
  do i = 1, n
    x(i) = x(i)*s + 1.0
  end do
end subroutine calls2
real function calls3(j)
  calls3 = 0.5*j
end function calls3
