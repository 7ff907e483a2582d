! RUN: sh same.sh %s; sh same.sh %s -- -std=f2018
! Six pointers of a nest, 15 pairs that may be one memory, of which it asks by addresses that it keeps: all apart, each pair shifted by one
! element, the same, adjoining. The unit has variables of the names that these would have.
module many_pointers
  implicit none
  type fields
    real(8), pointer :: a(:) => null(), b(:) => null(), c(:) => null(), d(:) => null(), e(:) => null(), f(:) => null()
  end type
contains
  subroutine relax(q, n)
    type(fields), intent(inout) :: q
    integer, intent(in) :: n
    integer :: i, crayon_end_1, crayon_end_3
    crayon_end_1 = n
    crayon_end_3 = 2
    do i = 2, n
      q%a(i) = q%f(i)*0.5d0 + i
      q%b(i) = q%a(i - 1) - q%c(i)
      q%c(i) = q%b(i)*0.25d0 + q%d(i)
      q%d(i) = q%e(i) + q%c(i - 1)
      q%e(i) = q%d(i) - q%a(i)
      q%f(i) = q%e(i)*0.125d0 + q%b(i)
    end do
    if (crayon_end_1 /= n .or. crayon_end_3 /= 2) print *, 'changed'
  end subroutine
  pure subroutine quiet(q, n)
    type(fields), intent(inout) :: q
    integer, intent(in) :: n
    integer :: i
    do i = 2, n
      q%a(i) = q%b(i) + q%c(i - 1)
      q%d(i) = q%a(i) - q%b(i)
      q%e(i) = q%d(i)*0.5d0 + q%f(i)
    end do
  end subroutine
end module
program main
  use many_pointers
  implicit none
  real(8), target :: x(200)
  type(fields) :: q
  integer :: at(6), i, k, m, shift
  do i = 1, 6
    do k = 1, 6
      do shift = -1, 20, 7
        at = [1, 31, 61, 91, 121, 151]
        if (i /= k) at(k) = at(i) + shift + 1
        x = 0.25d0*mod([(m, m=1, 200)], 7) + i*k
        q%a => x(at(1):at(1) + 19)
        q%b => x(at(2):at(2) + 19)
        q%c => x(at(3):at(3) + 19)
        q%d => x(at(4):at(4) + 19)
        q%e => x(at(5):at(5) + 19)
        q%f => x(at(6):at(6) + 19)
        call relax(q, 20)
        call quiet(q, 20)
        print *, i, k, sum(x), x(at(k) + 7)
      end do
    end do
  end do
end program
