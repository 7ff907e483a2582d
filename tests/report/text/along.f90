! RUN: crayon report %s | grep -A 5 '   do [ij]'
! Lanes that run along rows: a sum; not where one row is all lanes', and not where rows are read by many lanes, as in a product.
subroutine sums(n, m, a, t)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(n, m)
  double precision, intent(inout) :: t(m)
  double precision :: s
  integer :: i, j
  do j = 1, m
    s = 0
    do i = 1, n
      s = s + a(i, j)**2
    end do
    t(j) = s
  end do
end subroutine sums

subroutine alike(n, m, t, x)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(inout) :: t(m), x(n)
  double precision :: s
  integer :: i, j
  do j = 1, m
    s = 0
    do i = 1, n
      s = s*0.5d0 + x(i)
    end do
    t(j) = t(j) + s
  end do
end subroutine alike

subroutine product(n, a, b, c)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n, n), b(n, n)
  double precision, intent(inout) :: c(n, n)
  double precision :: s
  integer :: i, j, k
  do j = 1, n
    do i = 1, n
      s = 0
      do k = 1, n
        s = s + a(k, i)*b(k, j)
      end do
      c(i, j) = s
    end do
  end do
end subroutine product
