! Half of it is translated: `trace` prints, and `cycle_all` calls it; both stay Fortran.
! WITH: state.f90
subroutine relax(n, a, b)
  use state, only: rk, weight
  implicit none
  integer, intent(in) :: n
  real(rk), intent(in) :: a(n)
  real(rk), intent(out) :: b(n)
  integer :: i
  do i = 1, n
    b(i) = a(max(i-1,1))*weight(1) + a(i)*weight(2) + a(min(i+1,n))*weight(3)
  end do
end subroutine relax

subroutine trace(n, a)
  use state, only: rk
  implicit none
  integer, intent(in) :: n
  real(rk), intent(in) :: a(n)
  print '(a,4z17.16)', 'trace', a(1), a(n/2), a(n-1), a(n)
end subroutine trace

subroutine cycle_all(n, a)
  use state, only: rk, steps
  implicit none
  integer, intent(in) :: n
  real(rk), intent(inout) :: a(n)
  real(rk) :: b(n)
  call relax(n, a, b)
  call trace(n, b)
  steps = steps + 100
  a = b
end subroutine cycle_all
