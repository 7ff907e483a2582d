! RUN: sh same.sh --cuda %s
! Procedures that come along into nests use components of structures that are variables of modules: scalars, arrays, ALLOCATABLE ones, under the
! structure's own name and another one, read and stored, through a second procedure; not where a structure of the same name is the caller's own.
module parameters
  implicit none
  type gas
    double precision :: gamma = 1.4d0, floor = 1d-3
    double precision :: weight(3) = [0.25d0, 0.5d0, 0.25d0]
  end type
  type setting
    type(gas) :: eos
    integer :: scheme = 2, calls = 0
    double precision, allocatable :: table(:)
  end type
  type(setting), save :: set
  type(gas), save :: other
end module

module sweeps
  use parameters, only: set, mine => other
  implicit none
contains
  double precision function pressure(d, e)
    double precision, intent(in) :: d, e
    pressure = max(set%eos%floor, (set%eos%gamma - 1)*d*e)
    if (set%scheme == 2) pressure = pressure + mine%floor
  end function
  double precision function smooth(a, b, c)
    double precision, intent(in) :: a, b, c
    smooth = set%eos%weight(1)*a + set%eos%weight(2)*b + set%eos%weight(3)*c
  end function
  subroutine row(n, d, e, p)
    integer, intent(in) :: n
    double precision, intent(in) :: d(n), e(n)
    double precision, intent(out) :: p(n)
    integer :: i
    do i = 1, n
      p(i) = pressure(d(i), e(i))*set%table(i)
    end do
    set%calls = set%calls + 1
  end subroutine
  subroutine sweep(d, e, p)
    double precision, intent(in) :: d(:, :), e(:, :)
    double precision, intent(out) :: p(:, :)
    integer :: i, j
    double precision :: q(size(d, 1))
    do j = 1, size(d, 2)
      call row(size(d, 1), d(:, j), e(:, j), q)
      do i = 1, size(d, 1)
        p(i, j) = q(i)
      end do
    end do
    do j = 1, size(d, 2)
      do i = 2, size(d, 1) - 1
        p(i, j) = smooth(q(i - 1), p(i, j), q(i + 1))
      end do
    end do
  end subroutine
end module

module elsewhere
  use sweeps, only: pressure
  implicit none
  type thing
    double precision :: gamma = 3
  end type
contains
  subroutine own(n, p)
    integer, intent(in) :: n
    double precision, intent(inout) :: p(n)
    type(thing) :: set
    integer :: i
    set%gamma = 2
    do i = 1, n
      p(i) = p(i) + pressure(p(i), set%gamma)
    end do
  end subroutine
  subroutine unseen(n, p)
    integer, intent(in) :: n
    double precision, intent(inout) :: p(n)
    integer :: i
    do i = 1, n
      p(i) = p(i)*pressure(p(i), 1d0)
    end do
  end subroutine
end module

program structures
  use parameters
  use sweeps
  use elsewhere
  implicit none
  integer, parameter :: n = 100, m = 30
  double precision :: d(n, m), e(n, m), p(n, m)
  integer :: i, j, turn
  allocate (set%table(n))
  do i = 1, n
    set%table(i) = 1 + 1d0/i
  end do
  do j = 1, m
    do i = 1, n
      d(i, j) = 1 + mod(i*j, 7)/8d0
      e(i, j) = 2 - mod(i + j, 5)/4d0
    end do
  end do
  do turn = 1, 3
    set%eos%gamma = set%eos%gamma + 0.1d0
    set%scheme = turn
    call sweep(d, e, p)
    call own(n, p(:, turn))
    call unseen(n, p(:, turn + 1))
    print '(i0,3(1x,z16.16))', set%calls, sum(p), p(1, 1), p(n, m)
  end do
end program
