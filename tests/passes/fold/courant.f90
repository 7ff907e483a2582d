! RUN: crayon ir --passes=depend,fold,map %s
! A time step: values that take work are there before they are folded, several in their turn.
subroutine courant(n, dx, u, c, dt, e)
  integer :: n, i
  real :: dx(n), u(n), c(n), dt, e, t
  do i = 1, n
    t = dx(i)/(abs(u(i)) + c(i))
    dt = min(dt, t, dx(i)/sqrt(c(i)))
    if (u(i)*t > e) e = u(i)*t
  end do
end subroutine
