! Negative, constant and symbolic strides; bounds that the body changes.
subroutine dostr(n, k, a)
  integer n, k, i, m
  real a(n)
  do i = n, 1, -2
    a(i) = a(i)*2.0
  end do
  do i = 1, n, max(k, 1)
    a(i) = a(i) + 1.0
  end do
  m = n
  do i = m/2 + 1, m
    m = 0
    a(i) = a(i) - real(i)
  end do
  if (n > 0) a(1) = i
end subroutine dostr
