! RUN: crayon ir --shape=loops --after=transpose %s
! Lanes that run along rows of their own: forward and back, in place, with what turns before left, under an IF, of two components and two axes,
! of elements of two sizes.
subroutine sweep(n, m, a, b, d, e)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(n, m), b(0:n + 1, m)
  double precision, intent(inout) :: d(n, m)
  real, intent(inout) :: e(n, m)
  integer :: i, j
  do j = 1, m
    d(1, j) = a(1, j)
    do i = 2, n
      d(i, j) = a(i, j) + d(i - 1, j)*b(i + 1, j)/b(i - 1, j)
      if (a(i, j) > 0.5d0) e(i, j) = e(i - 1, j) + real(d(i, j))
      if (a(i, j) > 2.0d0) d(i, j) = d(i, j) - a(i - 1, j)
    end do
    do i = n - 1, 1, -1
      d(i, j) = d(i, j) - a(i + 1, j)*d(i + 1, j)
    end do
  end do
end subroutine sweep

subroutine planes(n, m, l, u)
  implicit none
  integer, intent(in) :: n, m, l
  double precision, intent(inout) :: u(n, m, 2, l)
  integer :: i, j, k
  do k = 1, l
    do j = 1, m
      do i = 1, n
        if (i > 1) u(i, j, 1, k) = u(i, j, 1, k) + u(i, j, 2, k)*u(i - 1, j, 1, k)
      end do
      do i = 2, n
        u(i, j, 1, k) = u(i, j, 1, k) + u(i, j, 2, k)*u(i - 1, j, 1, k)
      end do
    end do
  end do
end subroutine planes
