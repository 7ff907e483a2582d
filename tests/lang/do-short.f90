! DO variables of 1, 2 and 8 bytes.
subroutine short(n, a, b, c)
  integer, intent(in) :: n
  real, intent(inout) :: a(100), b(100), c(100)
  integer(1) :: i
  integer(2) :: k
  integer(8) :: l
  do i = 1, 100
    if (i <= n) a(i) = a(i) + 1
  end do
  do k = 100, 1, -1
    b(k) = b(k)*k
  end do
  do l = 1, 100
    c(l) = c(l) - l
  end do
  a(1) = i + k
  b(1) = l
end subroutine
