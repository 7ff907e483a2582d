! RUN: true
! The second object of regions.f90.
subroutine start(a, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(out) :: a(n)
  integer :: i
  do i = 1, n
    a(i) = mod(i, 7) + 0.25d0*i
  end do
end subroutine
subroutine sweep(n, m, a, b)
  implicit none
  integer, intent(in) :: n, m
  real(8), intent(in) :: a(n,m)
  real(8), intent(inout) :: b(n,m)
  integer :: i, j
  do j = 1, m
    do i = 2, n
      b(i,j) = 0.5d0*b(i,j) + a(i-1,j)
    end do
  end do
end subroutine
subroutine twice(n, a)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n)
  integer :: i
  do i = 1, n
    a(i) = 2*a(i)
  end do
end subroutine
subroutine shift(n, a, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(inout) :: b(n)
  integer :: i
  do i = 1, n
    b(i) = b(i) + a(i)
  end do
end subroutine
