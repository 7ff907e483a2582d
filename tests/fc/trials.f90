! RUN: sh trials.sh %s
! A nest whose calls the device takes long for is timed on both, for each power of 2 of its bytes, once it was called three times with it; one that leaves while it is
! timed, one with a function whose bits differ there, one of a PURE procedure, whose end nobody sees, and one that is called twice are the device's. What the host calls in its turn (plane) may be a nest, too.
module trials_module
contains
  subroutine lines(n, a, b, last)
    integer, intent(in) :: n, last(n) ! no estimate knows
    real(8), intent(inout) :: a(n, n), b(n)
    integer :: i, j
    do j = 2, n
      b(j) = b(j - 1)*0.5d0 + a(j, j)
      do i = 1, last(j)
        a(i, j) = a(i, j) + b(j)*a(i, j - 1)
      end do
    end do
  end subroutine

  subroutine planes(n, a, last)
    integer, intent(in) :: n, last(n)
    real(8), intent(inout) :: a(n, n)
    integer :: k
    do k = 2, n
      call plane(n, k, a, last)
    end do
  end subroutine

  subroutine plane(n, k, a, last)
    integer, intent(in) :: n, k, last(n)
    real(8), intent(inout) :: a(n, n)
    integer :: i
    do i = 1, last(k)
      a(i, k) = 0.5d0*a(i, k) + 0.25d0*a(i, k - 1)
    end do
  end subroutine

  pure subroutine pures(n, a, last)
    integer, intent(in) :: n, last(n)
    real(8), intent(inout) :: a(n, n)
    integer :: i, j
    do j = 2, n
      do i = 1, last(j)
        a(i, j) = 0.5d0*a(i, j) + 0.25d0*a(i, j - 1)
      end do
    end do
  end subroutine

  subroutine leaves(n, a, k)
    integer, intent(in) :: n, k
    real(8), intent(inout) :: a(n, n)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        if (a(i, j) < -1d6) then
          print *, 'too low', i, j, k
          return
        end if
        a(i, j) = a(i, j) - 1d-3
      end do
    end do
  end subroutine

  subroutine functions(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        a(i, j) = a(i, j) + exp(-0d0*a(i, j))
      end do
    end do
  end subroutine
end module

program main
  use trials_module
  implicit none
  integer, parameter :: n = 40
  real(8) :: a(n, n), b(n), c(2*n, 2*n), d(2*n)
  integer :: i, j, k, last(2*n)
  last = [(max(j - 1, 1), j = 1, 2*n)]
  do j = 1, n
    b(j) = j
    do i = 1, n
      a(i, j) = mod(i*j, 11)*1d-3
    end do
  end do
  c = 1d-4
  d = 2
  do k = 1, 6
    call lines(n, a, b, last)
    call planes(n, a, last)
    call pures(n, a, last)
    if (k == 2) a(5, 7) = -1d9
    call leaves(n, a, k)
    if (k == 2) a(5, 7) = 0
    call functions(n, a)
    if (k < 3) call lines(2*n, c, d, last)
  end do
  print '(3es24.16)', sum(a), a(n, n), b(n), sum(c)
end program
