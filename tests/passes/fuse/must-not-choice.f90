! RUN: crayon ir --passes=depend,fuse %s
! A cell of which it is not known how far it lies from the point: an argument, one beyond the last cell, a product.
subroutine r(n, l, v, d, e, f, g)
  integer :: n, l, i, k
  real :: v(n), d(n), e(n), f(n), g(n)
  do i = 2, n
    k = i
    if (v(i) > 0) k = l
    e(i) = d(k)
  end do
  do i = 2, n
    d(i) = e(i)
  end do
  do i = 2, n
    k = min(i + 4, n)
    f(i) = e(k)
  end do
  do i = 2, n
    e(i) = f(i)
  end do
  do i = 2, n
    k = i
    if (v(i) > 0) k = (i - 1)*(i - 2)/n + 1
    g(i) = f(k)
  end do
  do i = 2, n
    f(i) = g(i)
  end do
end subroutine
