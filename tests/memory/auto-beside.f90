! RUN: sh same.sh --auto %s auto-random-kernels.f90
! Arrays of a COMMON and of a module that lie beside each other share pages, whose bytes are of both, and
! of scalars between them, which are the host's.
module beside
  implicit none
  real(8), save :: u(30001) = 0, v(30003) = 0
  integer, save :: count = 0
  real(8), save :: w(50007) = 0
end module
program pages
  use beside
  implicit none
  real(8) :: x(40001), y(40001), z(20001)
  common /area/ x, y, z
  integer :: step
  x = 1
  y = 2
  z = 3
  do step = 1, 20
    call blend(30001, u, w)
    call blend(20001, z, y)
    call stretch(40001, x, 0.5d0)
    call blend(40001, x, y)
    count = count + 1
    call fill(30003, v, x(40001))
    call stretch(50007, w, 0.75d0)
    x(1) = z(20001) + count
    z(1) = v(30003)
    y(40001) = x(40001)
    print '(6es24.16)', x(1), y(40001), z(1), u(30001), w(1)
  end do
  print '(6es24.16)', sum(x), sum(y), sum(z), sum(u), sum(v), sum(w)
end program
