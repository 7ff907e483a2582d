! RUN: crayon fc --backend=c -c %s -o $work/kernels.o
! Kernels of auto-random.f90 and others.
subroutine stretch(n, x, factor)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  real(8), intent(in) :: factor
  integer :: i
  do i = 1, n
    x(i) = x(i)*factor + 1
  end do
end subroutine
subroutine blend(n, x, y)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  real(8), intent(in) :: y(n)
  integer :: i
  do i = 1, n
    if (y(i) > 1.5d0) x(i) = 0.5d0*(x(i) + y(i))
  end do
end subroutine
subroutine fill(n, x, value)
  implicit none
  integer, intent(in) :: n
  real(8), intent(out) :: x(n)
  real(8), intent(in) :: value
  integer :: i
  do i = 1, n
    x(i) = value + i
  end do
end subroutine
subroutine largest(n, x, most)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(inout) :: most
  integer :: i
  do i = 1, n
    most = max(most, x(i))
  end do
end subroutine
