! RUN: sh same.sh --cuda %s
! Where an ALLOCATABLE component begins is an argument of the procedure that comes along: nothing changes it, so that no copy of it is made at the
! nest's start, and the test of whether the rows have room stands behind those that are made.
module sweeps
  implicit none
  type setting
    integer :: first = 3
    double precision, allocatable :: table(:)
  end type
contains
  subroutine row(s, n, d, p)
    type(setting), intent(in) :: s
    integer, intent(in) :: n
    double precision, intent(in) :: d(n)
    double precision, intent(out) :: p(n)
    integer :: i
    do i = 1, n
      p(i) = d(i)*s%table(i + s%first - 1)
    end do
  end subroutine
  subroutine sweep(s, d, p)
    type(setting), intent(in) :: s
    double precision, intent(in) :: d(:, :)
    double precision, intent(out) :: p(:, :)
    integer :: i, j
    double precision :: q(size(d, 1))
    do j = 1, size(d, 2)
      call row(s, size(d, 1), d(:, j), q)
      do i = 1, size(d, 1)
        p(i, j) = q(i)
      end do
    end do
  end subroutine
  subroutine shift(n, m, s, d, p)
    integer, intent(inout) :: n
    integer, intent(in) :: m
    type(setting), intent(in) :: s
    double precision, intent(in) :: d(n, m)
    double precision, intent(inout) :: p(n, m)
    integer :: j, left
    left = n
    do j = 1, m
      call row(s, left, d(:, j), p(:, j))
      n = n - 1
    end do
  end subroutine
end module

program bounds
  use sweeps
  implicit none
  integer, parameter :: m = 20
  type(setting) :: s
  integer :: n, i, j
  double precision :: d(90, m), p(90, m)
  allocate (s%table(3:92))
  do i = 3, 92
    s%table(i) = 1 + 1d0/i
  end do
  do j = 1, m
    do i = 1, 90
      d(i, j) = 1 + mod(i*j, 7)/8d0
    end do
  end do
  call sweep(s, d, p)
  print '(3(1x,z16.16))', sum(p), p(1, 1), p(90, m)
  n = 90
  call shift(n, m, s, d, p)
  print '(i0,3(1x,z16.16))', n, sum(p), p(1, 1), p(90, m)
end program
