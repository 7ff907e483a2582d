! RUN: sh text.sh %s
! What is compared otherwise is what the nest runs: EXP that nothing comes to is not, MAX of a procedure that came along is. Bounds alike are asked once.
subroutine plain(n, m, a, b, c)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(inout) :: a(n), b(n), c(n)
  logical, parameter :: smooth = .false.
  integer :: i
  do i = 1, m
    a(i) = a(i) + 1
    b(i) = 2*a(i)
    c(i) = b(i) - a(i)
    if (smooth) c(i) = exp(max(a(i), b(i)))
  end do
end subroutine
subroutine powers(n, a, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n), b(n)
  integer :: i
  do i = 1, n
    a(i) = exp(a(i))
    b(i) = larger(a(i))
  end do
contains
  real(8) function larger(x)
    real(8), intent(in) :: x
    larger = max(x, 1d0)
  end function
end subroutine
subroutine most(n, a, top)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(inout) :: top
  integer :: i
  do i = 1, n
    top = max(top, a(i))
  end do
end subroutine
