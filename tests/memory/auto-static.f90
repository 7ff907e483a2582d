! RUN: sh same.sh --moves %s auto-random-kernels.f90
! Arrays of modules, of COMMON and of the main program have pages of their own, or those of their COMMON block: steps in which the host touches
! nothing move nothing. A COMMON block of which the host touches what no nest has, again and again, is not kept as a whole.
module kept
  implicit none
  real(8), save :: u(30001) = 0
  integer, save :: count = 0
  real(8), save :: v(30003) = 2, w(50007) = 4
end module
program static
  use kept
  implicit none
  real(8) :: x(40001), y(40001), z(20001), mass(40001), time
  real(8) :: own(20013)
  integer :: step
  common /area/ x, y, z
  common /mixed/ mass, time
  x = 1
  y = 2
  z = 3
  own = 5
  mass = 6
  time = 0
  do step = 1, 50
    call blend(30001, u, w)
    call blend(20001, z, y)
    call stretch(40001, x, 0.5d0)
    call blend(30003, v, u)
    call blend(20013, own, z)
    call stretch(50007, w, 0.75d0)
  end do
  count = count + 1
  print '(6es24.16)', x(1), y(40001), z(1), u(30001), v(1), w(1), own(20013)
  do step = 1, 200
    call stretch(40001, mass, 1 + time)
    time = time + 0.001d0
  end do
  print '(6es24.16)', mass(1), mass(40001), time
end program
