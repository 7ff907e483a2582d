! Rows, strided sections and expressions are passed in copies, as gfortran does.
subroutine twice(n, x)
  integer n
  real x(n)
  do i = 1, n
    x(i) = 2.*x(i)
  end do
end subroutine twice
subroutine copied(n, m, a, b, s)
  integer n, m
  real a(n, m), b(n), s
  do i = 1, n
    call twice(m, a(i, :))
  end do
  call twice((n+1)/2, b(::2))
  call twice(n, b(n:1:-1))
  s = total(n, a(:, 1)*b + 1.)
end subroutine copied
real function total(n, x)
  integer, intent(in) :: n
  real, intent(in) :: x(n)
  total = sum(x)
end function total
