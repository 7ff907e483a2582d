! A column, and the tail of a column.
subroutine secarg(n, m, a)
  integer n, m, j
  real a(n, m)
  do j = 1, m
    call secar2(n, a(:, j))
    if (n > 1) call secar2(n - 1, a(2:n, j))
  end do
end subroutine secarg
subroutine secar2(n, x)
  real x(n)
  do i = 1, n
    x(i) = x(i) + 1.0
  end do
end subroutine secar2
