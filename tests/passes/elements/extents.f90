! RUN: crayon ir --passes=elements %s | grep -v '^  *dummy\|^  *local [a-z]: '
! Work arrays whose extents are not known, but of which the subscripts are: by numbers, by loops between numbers and by what scalars hold.
subroutine known(n, most, a, b)
  implicit none
  integer, intent(in) :: n, most
  real(8), intent(in) :: a(n)
  real(8), intent(out) :: b(n)
  real(8) :: g(2*most), h(2, -most:most)
  integer :: i, l, w
  w = 2
  do i = 3, n - 3
    do l = 1, w + 1
      g(l) = a(i + l)
      h(1, l - w) = a(i - l)
    end do
    h(2, 0) = g(w)
    b(i) = g(3)*h(1, -1) + h(2, 0)
  end do
end subroutine
! Not known, used as a whole, too many, an argument: all stay.
subroutine others(n, most, m, a, b, g)
  implicit none
  integer, intent(in) :: n, most, m
  real(8), intent(in) :: a(n)
  real(8), intent(out) :: b(n)
  real(8) :: g(2*most), o(2*most), p(2*most), q(2*most)
  integer :: i, l
  do i = 3, n - 3
    g(1) = a(i)
    o(1) = a(i)
    o(m) = a(i)
    p = a(i)
    p(1) = 0
    do l = 1, 70
      q(l) = a(i)
    end do
    b(i) = g(1)*o(1) + p(1) - q(3)
  end do
end subroutine
