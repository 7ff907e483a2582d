! Variables of a module, shared with whoever else uses it.
module mvstat
  integer, parameter :: nmax = 40
  real :: rho(nmax), total
end module mvstat
subroutine mvar(n)
  use mvstat, only: rho, total
  integer n
  total = 0.0
  do i = 1, min(n, 40)
    rho(i) = rho(i)*0.5
    total = total + rho(i)
  end do
end subroutine mvar
