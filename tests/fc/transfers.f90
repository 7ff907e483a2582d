! RUN: sh same.sh --only-cuda %s
! What a call copies at most: arrays that are read and stored, or only one of both, or stored as a whole before they are read.
module m
  implicit none
  type grid
    real(8), allocatable :: rho(:, :)
    real(4) :: w(5)
  end type
  type cell
    real(8) :: x = 1, y = 2
  end type
contains
  subroutine step(g, a, b, c, n)
    type(grid), intent(inout) :: g
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n), b(0:n), c(:)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        a(i, j) = g%rho(i, j)*b(i)
      end do
    end do
    g%w = 1
    do i = 2, n
      g%w(mod(i, 5) + 1) = real(i)
      b(i) = a(i, i)
    end do
    c = b(:n) + 1
  end subroutine
  subroutine cells(c, d, n)
    type(cell), intent(inout) :: c(:)
    real(8), intent(out) :: d(:, :)
    integer, intent(in) :: n
    integer :: i
    do i = 1, n
      c(i)%x = c(i)%y
    end do
    d = 5
  end subroutine
end module
program main
  use m
  implicit none
  type(grid) :: g
  type(cell) :: c(4)
  real(8) :: a(6, 6) = 7, b(0:6) = 8, d(6) = 9, e(3, 5) = 10
  allocate (g%rho(6, 6))
  g%rho = 2
  call step(g, a, b, d, 6)
  call cells(c(1:4:2), e(1:2, 2:4), 2)
  print *, g%rho, g%w, a, b, d, c%x, e
end program
