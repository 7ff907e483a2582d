! RUN: crayon ir --after=shift --routine=rows %s
! Loops of a procedure whose dummies begin at 1 run over the elements of the caller's arrays, and their bounds are without scalars and SIZE.
subroutine rows(lo, hi, m, a)
  implicit none
  integer, intent(in) :: lo, hi, m
  real :: a(lo:hi,m), b(lo:hi)
  integer :: j
  do j = 1, m
    call smooth(a(:,j), b)
    call back(b, a(:,j))
  end do
contains
  subroutine smooth(x, y)
    real, intent(in) :: x(:)
    real, intent(out) :: y(:)
    real :: half(size(x))
    integer :: i, first, last
    first = 1
    last = size(x)
    do i = first, last
      half(i) = 0.5*x(i)
      y(i) = x(i)
    end do
    do i = first + 1, last - 1
      y(i) = half(i) + 0.25*(x(i-1) + x(i+1)) + i
    end do
  end subroutine
  subroutine back(x, y)
    real, intent(in) :: x(:)
    real, intent(inout) :: y(:)
    integer :: i
    do i = 1, size(x)
      y(i) = x(i)
    end do
  end subroutine
end subroutine
