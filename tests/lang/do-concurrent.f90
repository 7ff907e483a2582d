! Indices of their own, several of them, strides, masks, CYCLE, and scalars that each iteration sets for itself.
subroutine doconc(n, m, a, b, k)
  integer, intent(in) :: n, m
  real :: a(n, m), b(n)
  integer :: k, i
  real :: t
  i = 7
  do concurrent (i = 1:n, k = 1:m, a(i, k) > 0.5)
    t = a(i, k)*2.0
    a(i, k) = t + b(i)
  end do
  rows: do concurrent (i = n:1:-2)
    if (b(i) > 1.5) cycle rows
    b(i) = b(i)*0.5
  end do rows
  do concurrent (i = 1:m)
    do k = 1, n
      a(k, i) = a(k, i) + 1.0
    end do
  end do
  k = k + i
end subroutine doconc
