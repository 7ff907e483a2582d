! RUN: sh other-vectors.sh %s "$work"
! What gfortran makes of the rest of a routine is not always what it made of it with the loops that are nests now: in vectors of functions and of products that are added to others it
! rounds otherwise. other-vectors.sh stands for such a gfortran. `disperse` is left to it, with all its loops; `decay`, of which it makes the same, is not.
module waves
  implicit none
contains
  subroutine disperse(n, k, depth, speed)
    integer, intent(in) :: n
    real(8), intent(in) :: k(n), depth
    real(8), intent(inout) :: speed(n)
    integer :: i
    do i = 1, n
      speed(i) = speed(i) + depth*k(i)
    end do
    do i = 1, n
      speed(i) = exp(-k(i)) - speed(i)
    end do
  end subroutine
  subroutine decay(n, k, speed)
    integer, intent(in) :: n
    real(8), intent(in) :: k(n)
    real(8), intent(inout) :: speed(n)
    integer :: i
    do i = 1, n
      speed(i) = speed(i)*k(i)
    end do
  end subroutine
end module
program p
  use waves
  implicit none
  integer, parameter :: n = 103
  integer :: i
  real(8) :: k(n), speed(n)
  do i = 1, n
    k(i) = 0.3d0 + 0.007d0*i
    speed(i) = i
  end do
  call disperse(n, k, 4d0, speed)
  call decay(n, k, speed)
  print '(z16)', speed
end program
