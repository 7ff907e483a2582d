! RUN: sh same.sh --cuda %s
! Of two zeros MAX and MIN give the array element, not what is computed, of three the odd one, and of `x` and `-x` the magnitude: the wave speeds of a flow
! at rest, which a time step is divided by. A step of minus infinity came of it.
module speeds
  implicit none
  integer, parameter :: n = 33
  real(8) :: right(3, n), left(3, n), widest(3, n), dx
  real(4) :: a(n), b(n), c(n), d(n)
contains
  subroutine step(dt)
    real(8), intent(inout) :: dt
    integer :: i
    do i = 1, 3
      widest(i, :) = max(right(i, :), -left(i, :))
    end do
    do i = 1, n
      dt = min(dt, dx/max(maxval(widest(:, i)), 0.0_8))
      dt = min(dt, dx/widest(2, i))
    end do
  end subroutine step

  subroutine signs
    integer :: i
    do i = 1, n
      a(i) = max(-b(i), c(i))
    end do
    print *, 'computed, element', sign(1.0, a)
    do i = 1, n
      a(i) = min(b(i), -c(i))
    end do
    print *, 'element, computed', sign(1.0, a)
    do i = 1, n
      a(i) = max(b(i), -b(i)) + max(-c(i), c(i), b(i))
    end do
    print *, 'magnitude', sign(1.0, a)
    do i = 1, n
      a(i) = min(-c(i), c(i))
    end do
    print *, 'and the least', sign(1.0, a)
    a = max(b, abs(c)*2)
    print *, 'array syntax', sign(1.0, a)
    do i = 1, n
      a(i) = b(i)*0
      a(i) = max(a(i), -c(i)*2)
    end do
    print *, 'stored before', sign(1.0, a)
    do i = 1, n
      a(i) = max(b(i), -c(i), d(i))
    end do
    print *, 'two elements', sign(1.0, a)
    do i = 1, n
      a(i) = max(-b(i), c(i), -d(i))
    end do
    print *, 'one of three', sign(1.0, a)
  end subroutine signs
end module speeds

program flow
  use speeds
  implicit none
  real(8) :: dt
  integer :: i
  right = 0
  left = 0
  dx = 0.5
  dt = 2.0
  call step(dt)
  print *, dt
  do i = 1, n
    b(i) = sign(0.0, real(mod(i, 2)) - 0.5)
    c(i) = sign(0.0, real(mod(i, 3)) - 0.5)
    d(i) = sign(0.0, real(mod(i, 5)) - 2.5)
  end do
  call signs
end program flow
