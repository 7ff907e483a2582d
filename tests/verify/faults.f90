! RUN: sh verify.sh %s; for fault in 's/0[.]375/0.3751/' 's/77[.]0/77.5/' 's/!= 3/!= 4/' 's/1000003/1000033/'; do echo "$fault"; sh verify.sh --spoil="$fault" %s; done; sh verify.sh --only=c --spoil='s/- 3.5f/* -0.0f/' %s
! A fault in a nest is found, whatever it changes: an array with its own bounds, a component of a structure in rows with gaps, single precision with zeros of
! opposite sign, a logical, a sum in COMMON of integers.
module state
  implicit none
  type grid
    real(8), allocatable :: rho(:, :)
  end type
contains
  subroutine sweep(g, n, m, u)
    type(grid), intent(inout) :: g
    integer, intent(in) :: n, m
    real(8), intent(inout) :: u(0:n, -1:m)
    integer :: i, j
    do j = -1, m
      do i = 1, n
        u(i, j) = u(i, j)*2 + merge(0.375d0, 0.5d0, i == 5 .and. j == 2)
      end do
    end do
    call gapped(g%rho(2:n-1, 2:m-1))
  end subroutine
  subroutine gapped(r)
    real(8), intent(inout) :: r(:, :)
    integer :: i, j
    do j = 1, size(r, 2)
      do i = 1, size(r, 1)
        if (i == 3 .and. j == 4) r(i, j) = r(i, j) + 77
        r(i, j) = r(i, j)*2
      end do
    end do
  end subroutine
  subroutine single(n, x, odd)
    integer, intent(in) :: n
    real(4), intent(out) :: x(n)
    logical, intent(out) :: odd(n)
    integer :: i
    do i = 1, n
      x(i) = i*0.5
      if (i == 7) x(i) = x(i) - 3.5
      odd(i) = mod(i, 5) /= 3
    end do
  end subroutine
  subroutine sums(n, k)
    integer, intent(in) :: n, k(n)
    integer :: total, i
    common /sum/ total
    do i = 1, n
      total = total + mod(k(i), 1000003)
    end do
  end subroutine
end module
program faults
  use state
  implicit none
  integer, parameter :: n = 40, m = 12
  type(grid) :: g
  real(8) :: u(0:n, -1:m)
  real(4) :: x(n)
  logical :: odd(n)
  integer :: k(n), i, step, total
  common /sum/ total
  total = 0
  allocate(g%rho(n, m))
  g%rho = 1.5d0
  u = 0.25d0
  k = [(i*654321, i = 1, n)]
  do step = 1, 3
    call sweep(g, n, m, u)
    call single(n, x, odd)
    call sums(n, k)
    print *, sum(g%rho), sum(u), sum(x), count(odd), total
  end do
end program
