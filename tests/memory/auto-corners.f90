! RUN: sh same.sh --moves %s
! Corners of periodic borders, behind the loops of a step and before them, come along with the nest: nothing moves between the first step and the last.
program corners
  implicit none
  integer, parameter :: n = 200
  real(8), allocatable :: u(:, :), v(:, :), w(:, :)
  real(8), parameter :: part = 0.25d0
  integer :: step
  allocate (u(n + 1, n + 1), v(n + 1, n + 1), w(n + 1, n + 1))
  call start(n, u, v, w)
  do step = 1, 20
    call flux(n, n, u, v, .true.)
    call update(n, u, v, w, 0.1d0)
  end do
  print '(3es24.16)', sum(u), sum(v), sum(w)
contains
  subroutine start(n, u, v, w)
    integer, intent(in) :: n
    real(8), intent(out) :: u(n + 1, n + 1), v(n + 1, n + 1), w(n + 1, n + 1)
    integer :: i, j
    do j = 1, n + 1
      do i = 1, n + 1
        u(i, j) = mod(i*7 + j*13, 101)*1d-2
        v(i, j) = 0
        w(i, j) = mod(i*3 + j*5, 11)
      end do
    end do
  end subroutine
  subroutine flux(m, n, u, v, wall)
    logical, intent(in) :: wall
    integer, intent(in) :: m, n
    real(8), intent(in) :: u(m + 1, n + 1)
    real(8), intent(inout) :: v(m + 1, n + 1)
    integer :: i, j
    do j = 1, n
      do i = 1, m
        v(i + 1, j + 1) = 0.5d0*(u(i + 1, j + 1) + u(i, j))
      end do
    end do
    do j = 1, n
      v(1, j + 1) = v(m + 1, j + 1)
    end do
    do i = 1, m
      v(i + 1, 1) = v(i + 1, n + 1)
    end do
    v(1, 1) = v(m + 1, n + 1)
    v(1, n + 1) = part*(v(m + 1, 1) + v(1, 1)/3)
    if (.not. wall .and. m > 3) then
      v(2, 1) = 0
    else if (u(1, 1) > 1) then
      v(m + 1, 1) = -v(m + 1, 1)
    else
      v(1, 2) = v(2, 2)
    end if
    if (n > m) v(3, 1) = 1
  end subroutine
  ! before, and a scalar
  subroutine update(n, u, v, w, s)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(n + 1, n + 1), w(n + 1, n + 1)
    real(8), intent(in) :: v(n + 1, n + 1), s
    integer :: i, j
    w(1, 1) = -(w(n, n) + s)
    u(1, 1) = u(2, 2)
    do j = 1, n
      do i = 1, n
        w(i, j) = 0.9d0*w(i, j) + s*v(i + 1, j + 1)
        u(i, j) = u(i, j) + s*(v(i + 1, j) - v(i, j + 1))
      end do
    end do
    u(n + 1, n + 1) = u(1, 1) + 1
  end subroutine
end program
