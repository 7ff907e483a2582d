! RUN: sh same.sh %s
! Constructs that have to do with scalars alone, or with nests beside them, move nothing: scalars are the host's. One that stores an element, and one that calls a function, run
! on the host, with the device's values.
module steps
  implicit none
contains
  real(8) function half(x)
    real(8), intent(in) :: x
    half = 0.5d0*x
    if (x < -1d9) print *, 'low'
  end function
end module
program scalar_constructs
  use steps
  implicit none
  integer, parameter :: n = 5000
  real(8) :: u(n), v(n), least, dt, limit
  integer :: i, k
  do i = 1, n
    u(i) = 1 + mod(i, 13)*0.25d0
  end do
  v = 0
  limit = 3
  !$acc data copy(u) create(v, dt)
  do k = 1, 3
    !$acc kernels
    least = 1d30
    do i = 1, n
      least = min(least, u(i))
    end do
    !$acc end kernels
    !$acc serial
    dt = 0.5d0*least
    if (k < 0) limit = 2
    !$acc end serial
    !$acc serial
    dt = min(dt, limit)
    !$acc end serial
    !$acc kernels
    do i = 1, n
      v(i) = u(i) + dt
    end do
    do i = 1, n
      u(i) = 0.75d0*v(i)
    end do
    !$acc end kernels
  end do
  !$acc serial
  u(7) = dt
  !$acc end serial
  !$acc serial
  dt = half(u(8))
  !$acc end serial
  !$acc end data
  print '(3es24.16)', sum(u), dt, least
end program
