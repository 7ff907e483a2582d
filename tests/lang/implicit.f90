! Types by first letter, and none at all.
subroutine impl1(n, a, m)
  implicit real*8 (a-h, o-z), logical (l), integer*8 (m)
  dimension a(n), m(n)
  do i = 1, n
    lbig = a(i) > 1.0
    if (lbig) a(i) = a(i)*0.1
    m(i) = m(i) + i
  end do
end subroutine impl1
subroutine impl2(n, a)
  implicit none
  integer :: n, i
  real :: a(n)
  do i = 1, n
    a(i) = a(i) + real(i)
  end do
end subroutine impl2
