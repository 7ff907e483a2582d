! RUN: true
! An object with kernels, for tests beside it.
subroutine add(n, a)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n)
  integer :: i
  do i = 1, n
    a(i) = a(i) + 1
  end do
end subroutine
