! RUN: sh same.sh --cuda %s
! Procedures with structures as arguments whose components lie elsewhere in memory: ALLOCATABLE and POINTER, within others, with lower bounds of
! their own, passed on, without elements, sections of them. Left are assignments that may allocate, one pointer's target as two arguments, and
! what is not allocated.
! FILE grids.f90
module grids
  implicit none
  type :: metric
    real, allocatable :: area(:, :)
  end type
  type :: grid
    integer :: n, m
    real, allocatable :: u(:, :), f(:, :)
    real, pointer :: p(:, :)
    type(metric), pointer :: g
    type(metric) :: h
  contains
    procedure, non_overridable :: difference
  end type
  type :: line
    real, pointer :: x(:)
    integer, pointer :: count
    real, allocatable :: y(:)
  end type
contains
  pure real function difference(g, i, j)
    class(grid), intent(in) :: g
    integer, intent(in) :: i, j
    difference = g%u(i - 1, j) + g%u(i + 1, j) + g%u(i, j - 1) + g%u(i, j + 1) - 4*g%u(i, j)
  end function
  pure real function weighted(g, i, j)
    type(grid), intent(in) :: g
    integer, intent(in) :: i, j
    weighted = g%difference(i, j)*g%h%area(i, j) + g%g%area(i, j)*g%p(i, j)
  end function
  subroutine relax(g, i, j, w)
    type(grid), intent(inout) :: g
    integer, intent(in) :: i, j
    real, intent(in) :: w
    g%f(i, j) = g%f(i, j) + w*weighted(g, i, j)
  end subroutine
  subroutine row(g, j)
    type(grid), intent(inout) :: g
    integer, intent(in) :: j
    integer :: i
    do i = lbound(g%u, 1) + 1, ubound(g%u, 1) - 1
      g%u(i, j) = g%u(i, j) + 0.1*g%f(i, j)
    end do
    g%f(:, j) = 0.5*g%f(:, j)
  end subroutine
  subroutine step(g)
    type(grid), intent(inout) :: g
    integer :: i, j
    do j = 1, g%m
      do i = 1, g%n
        call relax(g, i, j, 0.25)
      end do
    end do
    do j = 1, g%m
      call row(g, j)
    end do
  end subroutine
  subroutine shift(to, from, i)
    type(line), intent(inout) :: to
    type(line), intent(in) :: from
    integer, intent(in) :: i
    to%x(i) = from%x(i - 1) + 1
    to%count = to%count + from%count
  end subroutine
  real function summed(a)
    type(line), intent(in) :: a
    summed = sum(a%y) + maxval(a%y(2:)) + size(a%y)
  end function
  subroutine renew(a, i)
    type(line), intent(inout) :: a
    integer, intent(in) :: i
    a%y = [1.0*i, 2.0, 3.0*i]
  end subroutine
  real function chosen(a, i)
    type(line), intent(in) :: a
    integer, intent(in) :: i
    chosen = i
    if (i > 100) chosen = a%y(i)
  end function
end module
! FILE main.f90
program main
  use grids
  implicit none
  type(grid) :: g
  type(line) :: a, b, nothing
  real, target :: memory(0:12), p(20, 10), q(40, 10)
  real :: r(9)
  integer, target :: counts(2)
  integer :: i, j, k
  g%n = 20
  g%m = 10
  allocate (g%u(0:21, 0:11), g%f(20, 10), g%g, g%h%area(-3:30, 0:12))
  allocate (g%g%area(20, 10))
  g%p => p
  do j = 0, 11
    do i = 0, 21
      g%u(i, j) = i*0.1 + j*j*0.01
    end do
  end do
  g%f = 0
  p = 2
  q = 2.5
  g%h%area = 0.3
  do j = 1, 10
    do i = 1, 20
      g%g%area(i, j) = 1.0/(i + j)
    end do
  end do
  do k = 1, 4
    if (k == 3) g%p => q(1:40:2, :)
    call step(g)
    print *, sum(g%u), g%f(3, 4), g%u(1, 1)
  end do
  memory = [(1.0*i*i, i = 0, 12)]
  counts = [1, 5]
  a%x(1:) => memory(2:)
  b%x(0:) => memory(:7)
  a%count => counts(1)
  b%count => counts(2)
  do i = 1, 7
    call shift(a, b, i)
  end do
  print *, memory, counts
  b%x(0:) => memory(7:)
  b%count => counts(1)
  do i = 1, 4
    call shift(a, b, i)
  end do
  print *, memory, counts
  do i = 2, 9
    call shift(a, a, i)
  end do
  print *, memory, counts
  do i = 1, 9
    call renew(b, i)
    r(i) = b%y(3) + chosen(nothing, i)
  end do
  print *, r, b%y
  do i = 1, 9
    r(i) = i + summed(b)
  end do
  print *, r
  do i = 1, 9
    r(i) = chosen(nothing, i)
  end do
  allocate (nothing%y(0))
  do i = 1, 9
    r(i) = r(i)*chosen(nothing, i)
  end do
  print *, r
end program
