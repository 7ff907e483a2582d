! RUN: sh stays.sh %s
! What takes the host less time than its arrays take to move runs as it was written: small arrays, and those that the host has. What is on the device,
! or is much, runs there, and what nobody knows to be little.
module stays_module
contains
  subroutine small(n, a, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n), b(n)
    integer :: i, j
    do i = 2, n - 1
      a(i) = a(i) + 0.5d0*(b(i - 1) + b(i + 1))
    end do
    do j = 1, n, 3
      do i = 1, j
        b(i) = b(i) + a(j)
      end do
    end do
  end subroutine

  subroutine bulk(n, a, b)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n), b(n, n)
    integer :: i, j
    do j = 2, n - 1
      do i = 2, n - 1
        b(i, j) = 0.25d0*(a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1))
      end do
    end do
  end subroutine

  subroutine edge(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    integer :: i
    do i = 1, n
      a(i, 1) = a(i, 2)
    end do
  end subroutine

  subroutine row(n, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    real(8), intent(inout) :: y(n)
    integer :: i
    do i = 1, n
      y(i) = y(i) + x(i)/(1 + x(i)**2)
    end do
  end subroutine

  subroutine until(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    real(8) :: x
    integer :: i
    do i = 1, n
      x = a(i)
      do while (x > 2)
        x = x/2
      end do
      a(i) = x
    end do
  end subroutine
end module

program stays
  use stays_module
  implicit none
  integer, parameter :: n = 500
  real(8), allocatable :: a(:, :), b(:, :), x(:), y(:)
  integer :: k
  allocate (a(n, n), b(n, n), x(100), y(n))
  call random_init_by(a, b, x, y)
  do k = 1, 3
    call small(100, x, y)
    call small(50, y, x)
    call edge(n, a)
    call bulk(n, a, b)
    call edge(n, b)
    call row(n, b(:, 7), y)
    call until(100, x)
    if (k == 2) a(3, 4) = 1 ! a block of the host's, the others stay
    print '(3es24.16)', sum(a), sum(b), sum(x) + sum(y)
    x = x*0.01d0
  end do
contains
  subroutine random_init_by(a, b, x, y)
    real(8), intent(out) :: a(:, :), b(:, :), x(:), y(:)
    integer :: i, j
    do j = 1, size(a, 2)
      do i = 1, size(a, 1)
        a(i, j) = mod(i*37 + j*91, 101)/101d0
        b(i, j) = 0
      end do
    end do
    do i = 1, size(x)
      x(i) = mod(i*17, 31)/31d0
    end do
    y = 1
  end subroutine
end program
