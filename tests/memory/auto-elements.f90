! RUN: sh same.sh --moves %s
! An element with which a minimum begins comes along with the nest: of an array that is on the device it comes by itself, and the rest stays there.
program elements
  implicit none
  integer, parameter :: n = 300
  real(8), allocatable :: u(:, :, :), v(:, :)
  real(4), allocatable :: w(:)
  real(8) :: least, most
  integer :: step, count, i
  integer(8) :: whole
  allocate (u(n, n, 2), v(n, n), w(400000))
  u = reshape([(modulo(i*7919, 10007)*1d-4, i=1, 2*n*n)], [n, n, 2])
  w = 1
  most = 0
  do step = 1, 20
    call forward(n, u, 2)
    call recover(n, u, v, least, count)
    most = max(most, least) + count
    call scale_up(400000, w, whole, step)
  end do
  print '(2es24.16, i10)', most, sum(v), whole
  print '(es24.16, es16.8)', u(3, 4, 1), w(17)
contains
  subroutine forward(n, u, k)
    integer, intent(in) :: n, k
    real(8), intent(inout) :: u(n, n, 2)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        u(i, j, 1) = u(i, j, 1)*0.999d0 + u(i, j, k)*0.01d0
      end do
    end do
  end subroutine
  subroutine recover(n, u, v, least, count)
    integer, intent(in) :: n
    real(8), intent(in) :: u(n, n, 2)
    real(8), intent(out) :: v(n, n), least
    integer, intent(out) :: count
    integer :: i, j
    count = 0
    least = u(1, n, 1)
    do j = 1, n
      do i = 1, n
        v(i, j) = u(i, j, 1) - u(i, j, 2)
        least = min(least, u(i, j, 1))
        if (v(i, j) > 0.5d0) count = count + 1
      end do
    end do
  end subroutine
  ! a type that is another one, and a subscript that is a variable
  subroutine scale_up(n, w, whole, k)
    integer, intent(in) :: n, k
    real(4), intent(inout) :: w(n)
    integer(8), intent(out) :: whole
    integer :: i
    whole = w(n - k)
    do i = 1, n
      w(i) = w(i)*1.001 + 0.25
      if (w(i) > 3) whole = whole + 1
    end do
  end subroutine
end program
