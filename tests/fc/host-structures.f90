! RUN: sh same.sh --cuda %s
! Statement functions and internal procedures that come along into nests use components of structures of the unit around them: its arguments and
! variables, one statement function through another one, what an internal procedure stores; not where the structure may be absent, or another
! one has its name where the nest stands.
module constants
  implicit none
  type thermal
    double precision :: melt = 273.16d0, slope = 17.5d0, weight(3) = [0.25d0, 0.5d0, 0.25d0]
    integer :: kind = 2
  end type
  type air
    type(thermal) :: water
    double precision :: gas = 287d0
  end type
end module

module columns
  use constants
  implicit none
contains
  subroutine column(n, m, set, rest, t, q, r)
    integer, intent(in) :: n, m
    type(air), intent(in) :: set
    type(thermal), intent(inout) :: rest
    double precision, intent(in) :: t(n, m)
    double precision, intent(inout) :: q(n, m)
    double precision, intent(out) :: r(n, m)
    integer :: i, k
    double precision :: x, y, ramp, vapour, mean, excess(n)
    ramp(x) = min(1d0, max(0d0, (x - set%water%melt)/set%water%slope))
    vapour(x, y) = ramp(x)*y/set%gas + (1 - ramp(x))*rest%weight(2)
    mean(x, y) = merge(x, y, set%water%kind == 2)*rest%weight(1)
    do k = 1, m
      do i = 1, n
        r(i, k) = vapour(t(i, k), q(i, k))
      end do
    end do
    do k = 2, m
      do i = 1, n
        excess(i) = mean(r(i, k), r(i, k - 1))
      end do
      do i = 1, n
        call take(q(i, k), excess(i))
      end do
      rest%weight(1) = rest%weight(1)*0.99d0
    end do
    do i = 1, n
      rest%weight(3) = max(rest%weight(3), level(r(i, 1)))
    end do
    block
      type(air) :: set
      set%gas = 1
      do i = 1, n
        r(i, m) = vapour(t(i, m), set%gas)
      end do
    end block
  contains
    subroutine take(from, what)
      double precision, intent(inout) :: from
      double precision, intent(in) :: what
      from = max(from - what*rest%weight(2), 0d0) + set%gas*1d-6
    end subroutine
    double precision function level(of)
      double precision, intent(in) :: of
      level = of*rest%slope
    end function
  end subroutine
  subroutine perhaps(n, set, t)
    integer, intent(in) :: n
    type(thermal), intent(in), optional :: set
    double precision, intent(inout) :: t(n)
    integer :: i
    double precision :: x, above
    above(x) = x - set%melt
    if (.not. present(set)) return
    do i = 1, n
      t(i) = above(t(i))
    end do
  end subroutine
end module

program host
  use columns
  implicit none
  integer, parameter :: n = 80, m = 20
  type(air) :: set
  type(thermal) :: rest
  double precision :: t(n, m), q(n, m), r(n, m)
  integer :: i, k, turn
  do k = 1, m
    do i = 1, n
      t(i, k) = 260 + mod(3*i + 5*k, 37)
      q(i, k) = 1d-3*mod(i*k, 11)
    end do
  end do
  do turn = 1, 3
    set%water%kind = turn
    rest%slope = turn
    call column(n, m, set, rest, t, q, r)
    print '(4(1x,z16.16))', sum(q), sum(r), rest%weight(1), rest%weight(3)
  end do
  call perhaps(n, t=t)
  call perhaps(n, rest, t)
  print '(z16.16)', sum(t)
end program
