! RUN: sh same.sh %s -- -fallow-invalid-boz -w
! Named constants that are BOZ constants, as many compilers have them, and masks of them.
module masks
  implicit none
  integer, parameter :: low = z'003', high = z'00c'
  integer :: odd
  parameter (odd = o'17')
contains
  subroutine sort_out(n, mask, x)
    integer, intent(in) :: n, mask(n)
    real, intent(inout) :: x(n)
    integer :: i
    do i = 1, n
      if (iand(mask(i), low) == low) x(i) = x(i) + high
      if (iand(mask(i), high) == 0) x(i) = x(i)*odd
    end do
  end subroutine
end module
program main
  use masks
  implicit none
  integer :: mask(20), i
  real :: x(20)
  mask = [(i, i = 1, 20)]
  x = 1
  call sort_out(20, mask, x)
  print *, x
end program
