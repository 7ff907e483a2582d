! WITH: state.f90 tools.f90
program mixed
  use state, only: rho, nx, ny, rk, cfl, limited, steps, total, history, report, advance, reset
  use tools
  implicit none
  real :: block(192), cell(48), edge(48)
  double precision :: scale
  integer :: flags(6), i, j
  common /mesh/ block, scale, flags
  common /scrtch/ cell, edge
  real :: consts(8)
  common /consts/ consts
  real, external :: peak
  type(probe) :: p
  real(rk) :: force(nx+2)
  real, parameter :: fixed(8) = (/ 1., 2., 3., 4., 5., 6., 7., 8. /)
  character(12) :: how = 'half count'
  do j = 1, ny
    do i = 0, nx + 1
      rho(i,j) = 1.0_rk + 0.5_rk*cos(0.3_rk*i + j)
    end do
  end do
  p = probe('corner', (/ 3, 2 /), 0.0_rk)
  call report('start')
  call rows(2)
  call look(p)
  call report('rows')
  cfl = 0.125
  force = (/ (0.01_rk*i - 0.3_rk, i = 1, nx + 2) /)
  call advance(nx + 2, rho(0,5), force)
  limited = .false.
  call advance(nx + 2, rho(0,6), -5.0_rk*force)
  p%at = (/ 1, 6 /)
  call look(p)
  call report('advance')
  call fill(3)
  do i = 1, 3
    call sweep(48, 0.1*i)
    consts(1) = consts(1) + consts(9 - i)*0.01
    print '(a,z9.8,6i5,3z9.8)', 'sweep', peak(192), flags, edge(2), edge(48), cell(7)
  end do
  call cycle_all(nx, rho(1,7))
  call keep(8, .false., fixed, edge)
  print '(a,8z9.8)', 'keep', edge(1:8)
  p%at = (/ nx/2, 7 /)
  call look(p)
  call report('cycle')
  call reset(how(1:5), nx + 2, rho(0,8))
  call reset(how(6:10), nx, rho(1,9))
  call report(how)
  print '(10i5)', history
  print '(3z17.16)', ((rho(i,j), i = 0, nx + 1, 5), j = 1, ny)
  print '(4z9.8)', block
end program mixed
