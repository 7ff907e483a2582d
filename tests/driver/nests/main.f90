program main
  use grid
  implicit none
  type(level) :: now
  integer :: k
  open (10, status="scratch")
  call setup(now)
  do k = 1, 5
    call step(now, k)
    now%rho = now%rho + 0.25d0*now%flux
  end do
  print "(3z18)", now%rho(3:5, 7), sum(now%flux)
end program
