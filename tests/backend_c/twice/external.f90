! A routine that calls untranslated Fortran, which sees the present values of arguments and COMMON, and changes them.
subroutine caller(x, n)
  integer n, i
  real(8) x(n), a(8), t(8)
  real(8), external :: sum_of
  common /seen/ a
  do i = 1, n
    x(i) = x(i)*2
    a(i) = x(i) + 1
  end do
  call change(x, n, 3.5d0)
  do i = 1, n
    a(i) = a(i)*x(i)
    t(i) = a(i) - 1
  end do
  x(1) = sum_of(t, n)
  do i = 2, n
    x(i) = x(i) + x(1)*a(i)
  end do
end subroutine
