! RUN: sh same.sh %s
! Fourteen pointers of a nest, 91 pairs that may be one memory, of which it changes twelve: one function asks for all. All apart, each pair moved onto
! each other by steps, empty ones, the two that it only reads the same. In a PURE procedure, too; the unit has a variable of the name of the array of addresses.
module many_apart
  implicit none
  type fields
    real(8), pointer :: a(:), b(:), c(:), d(:), e(:), f(:), g(:), h(:), o(:), p(:), q(:), r(:), s(:), t(:)
    integer, pointer :: m(:)
  end type
contains
  subroutine relax(w, n)
    type(fields), intent(inout) :: w
    integer, intent(in) :: n
    integer :: i, crayon_ends_1
    crayon_ends_1 = n
    do i = 2, n
      w%a(i) = w%s(i)*0.5d0 + w%m(i)
      w%b(i) = w%a(i - 1) - w%t(i)
      w%c(i) = w%b(i)*0.25d0 + w%s(i - 1)
      w%d(i) = w%c(i) - w%b(i - 1)
      w%e(i) = w%d(i)*0.5d0 + w%c(i - 1)
      w%f(i) = w%e(i) - w%t(i - 1)
      w%g(i) = w%f(i) + w%a(i)
      w%h(i) = w%g(i - 1)*0.125d0
      w%o(i) = w%h(i) + w%c(i)
      w%p(i) = w%o(i) - w%d(i - 1)
      w%q(i) = w%p(i)*0.5d0 + w%e(i)
      w%r(i) = w%q(i) - w%f(i - 1)
    end do
    if (crayon_ends_1 /= n) print *, 'changed'
  end subroutine
  pure subroutine quiet(w, n)
    type(fields), intent(inout) :: w
    integer, intent(in) :: n
    integer :: i
    do i = 2, n
      w%a(i) = w%s(i)*0.25d0
      w%b(i) = w%a(i) - w%t(i)
      w%c(i) = w%b(i)*0.25d0 + w%s(i - 1)
      w%d(i) = w%c(i) - w%b(i - 1)
      w%e(i) = w%d(i)*0.5d0 + w%c(i)
      w%f(i) = w%e(i) - w%t(i)
      w%g(i) = w%f(i) + w%a(i)
      w%h(i) = w%g(i)*0.125d0
      w%o(i) = w%h(i) + w%c(i)
      w%p(i) = w%o(i) - w%d(i)
      w%q(i) = w%p(i)*0.5d0 + w%e(i)
      w%r(i) = w%q(i) - w%f(i)
    end do
  end subroutine
end module
program main
  use many_apart
  implicit none
  integer, parameter :: n = 8, arrays = 14
  real(8), target :: x(400)
  integer, target :: m(n)
  integer :: i, k, shift, j
  m = [(j, j=1, n)]
  do i = 1, arrays
    do k = 1, arrays
      do shift = -n, n, 4
        call run(i, k, shift)
      end do
    end do
  end do
contains
  subroutine run(i, k, shift)
    integer, intent(in) :: i, k, shift
    type(fields) :: w
    integer :: at(arrays), j
    at = [(20*j, j=1, arrays)]
    if (i /= k) at(k) = at(i) + shift
    x = 0.25d0*mod([(j, j=1, 400)], 7) + i*k
    w%a => x(at(1):at(1) + n - 1); w%b => x(at(2):at(2) + n - 1)
    w%c => x(at(3):at(3) + n - 1); w%d => x(at(4):at(4) + n - 1)
    w%e => x(at(5):at(5) + n - 1); w%f => x(at(6):at(6) + n - 1)
    w%g => x(at(7):at(7) + n - 1); w%h => x(at(8):at(8) + n - 1)
    w%o => x(at(9):at(9) + n - 1); w%p => x(at(10):at(10) + n - 1)
    w%q => x(at(11):at(11) + n - 1); w%r => x(at(12):at(12) + n - 1)
    w%s => x(at(13):at(13) + n - 1); w%t => x(at(14):at(14) + n - 1)
    w%m => m
    if (i == 1 .and. k == 2) w%h => x(1:0)
    call relax(w, merge(1, n, i == 1 .and. k == 2))
    call quiet(w, merge(1, n, i == 1 .and. k == 2))
    print *, i, k, shift, sum(x), x(at(k) + 3)
  end subroutine
end program
