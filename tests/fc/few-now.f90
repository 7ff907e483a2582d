! RUN: sh same.sh --cuda %s
! Procedures that are called for each point, on arrays of few elements this time, and for a line of many: where all arrays have few elements no launch is worth it.
module points
contains
  subroutine step(nv, change, u, du, scale)
    integer :: nv
    real(8), dimension(nv) :: change, u, du, sum
    real(8) :: scale
    sum = u + du*scale
    change = sum*u(1) - du
  end subroutine
end module
program main
  use points
  real(8) :: change(5, 400), u(5, 400), du(5, 400), long(400000), line(400000)
  integer :: i, k
  do i = 1, 400
    do k = 1, 5
      u(k, i) = i*0.25d0 + k
      du(k, i) = mod(i*k, 7)*0.5d0
    end do
  end do
  do i = 1, 400
    if (mod(i, 50) == 0) print '(z17.16)', change(5, i - 1)
    call step(5, change(:, i), u(:, i), du(:, i), 0.125d0)
  end do
  long = 2
  line = 1
  do i = 1, 3
    call step(400000, long, line, line, 0.5d0)
    print '(z17.16)', long(899)
  end do
end program
