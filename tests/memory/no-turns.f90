! RUN: sh same.sh --moves %s
! What the host does between kernels brings its arrays where it is done: not for a loop of no turns, nor for a side of an IF that is not taken.
program no_turns
  implicit none
  integer, parameter :: n = 300000
  real(8), allocatable :: a(:), b(:)
  integer :: step
  allocate (a(n), b(n))
  a = 1
  b = 2
  do step = 1, 20
    call work(n, 0, -1, a, b, 1, 2)
  end do
  call work(n, 5, 1, a, b, 3, 1)
  print '(2es24.16)', sum(a), sum(b)
  call work(n, 0, 0, a, b, 3, 2)
  print '(2es24.16)', sum(a), sum(b)
contains
  subroutine work(n, m, k, a, b, first, last)
    integer, intent(in) :: n, m, k, first, last
    real(8), intent(inout) :: a(n), b(n)
    integer :: i
    do i = 1, n
      a(i) = a(i)*0.75d0 + b(i)
    end do
    do i = 2, m
      a(i) = a(i)*0.5d0 + a(i - 1)
    end do
    if (k > 0) then
      b(1) = exp(b(2))
    else if (k == 0) then
      b(3) = log(b(4))
    end if
    do i = first, last, -1
      b(i) = b(i)*0.5d0 + b(i + 1)
    end do
    do i = 1, n
      b(i) = b(i)*0.5d0 + a(i)
    end do
  end subroutine
end program
