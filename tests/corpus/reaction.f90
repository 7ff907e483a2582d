! Reaction and diffusion with DO CONCURRENT: arguments by value, vector
! subscripts that are constructors, kinds from the intrinsic module.
module reactions
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
contains
  subroutine react(n, a, b, du, dv, feed, kill, dt)
    integer, intent(in) :: n
    real(real64), intent(inout) :: a(0:n+1), b(0:n+1)
    real(real64), value :: du, dv
    real(real64), intent(in) :: feed, kill, dt
    real(real64) :: an(n), bn(n)
    integer :: i
    do concurrent (i = 1:n)
      an(i) = a(i) + dt*(du*(a(i-1) - 2*a(i) + a(i+1)) - a(i)*b(i)**2 + feed*(1 - a(i)))
      bn(i) = b(i) + dt*(dv*(b(i-1) - 2*b(i) + b(i+1)) + a(i)*b(i)**2 - (feed + kill)*b(i))
    end do
    a(1:n) = an
    b(1:n) = bn
    a([0, n+1]) = a([n, 1])
    b(0) = b(n); b(n+1) = b(1)
  end subroutine react
end module reactions
