! RUN: sh same.sh --auto %s
! Codes say that arrays are present which only some of their calls have put there: what has come by itself, or is the host's, is no fault.
subroutine halve(n, u, v)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: u(n), v(n)
  integer :: i
  !$acc data present(u, v)
  !$acc kernels present(u)
  do i = 1, n
    u(i) = u(i)*0.5d0 + v(i)
  end do
  !$acc end kernels
  !$acc end data
end subroutine
program main
  implicit none
  integer, parameter :: n = 20000
  real(8) :: a(n), b(n)
  integer :: i
  a = [(i*0.25d0, i=1, n)]
  b = 3
  call halve(n, a, b)
  b(7) = a(8)
  !$acc data copy(a)
  call halve(n, a, b)
  !$acc end data
  print '(3es24.16)', sum(a), sum(b), a(7)
end program
