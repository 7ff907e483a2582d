! RUN: sh same.sh --cuda %s
! SIZE, LBOUND and UBOUND of arrays of structures in nests: arguments, components, pointers, of a type known at run time, absent, not allocated.
module m
  implicit none
  type cell
    real(8) :: rho = 1, u(2) = 2
  end type
  type grid
    type(cell), allocatable :: cells(:, :)
    type(cell) :: edge(0:4)
  end type
  type(cell), allocatable :: all(:)
contains
  subroutine scale(c, x)
    type(cell), intent(inout) :: c(-1:)
    real(8), intent(in) :: x(:)
    integer :: i
    do i = lbound(c, 1), ubound(c, 1)
      c(i)%rho = c(i)%rho*x(1) + size(c)
    end do
  end subroutine
  subroutine plane(g)
    type(grid), intent(inout) :: g
    integer :: i, j
    do j = 1, size(g%cells, 2)
      do i = 1, size(g%cells, 1)
        g%cells(i, j)%u(2) = g%cells(i, j)%rho + i*j
      end do
    end do
    do i = 0, size(g%edge) - 1
      g%edge(i)%rho = i
    end do
  end subroutine
  subroutine maybe(n, x, c, p)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(:)
    type(cell), intent(in), optional :: c(:)
    type(cell), pointer, intent(in) :: p(:)
    integer :: i
    do i = 1, n
      if (n > 3) x(i) = x(i) + size(c)
      if (n > 4) x(i) = x(i) + size(p)
      if (n > 5) x(i) = x(i) + size(all)
    end do
  end subroutine
  subroutine any_type(c, x)
    class(cell), intent(in) :: c(:)
    real(8), intent(inout) :: x(:)
    integer :: i
    do i = 1, min(size(c), size(x))
      x(i) = x(i) + size(c, dim=1)
    end do
    do i = 1, min(size(c), size(x))
      x(i) = x(i)*size(c)
    end do
  end subroutine
end module
program main
  use m
  implicit none
  type(grid) :: g
  type(cell), target :: c(5)
  type(cell), pointer :: p(:)
  real(8) :: x(7) = 1.5d0
  nullify(p)
  allocate(g%cells(3, 2))
  call scale(c, x)
  call scale(c(2:1), x)
  call scale(c(1:5:2), x)
  call plane(g)
  call maybe(2, x, p=p)
  call maybe(4, x, c, p)
  p => c(2:4)
  allocate(all(9))
  call maybe(6, x, c, p)
  call any_type(c, x)
  print '(5f8.2)', c, g%cells, g%edge, x
end program
