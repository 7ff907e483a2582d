! RUN: crayon ir --passes=depend,lockstep,map %s
! Newton steps by groups: what goes on into the next turn, or is used behind the loop, has an element a point.
subroutine roots(n, a, x)
  integer :: n, i, k
  real :: a(n), x(n), r, step
  do i = 1, n
    r = 1.0 + 0.5*a(i)
    do k = 1, 20
      step = (r*r - a(i))/(2.0*r) + sqrt(r)*1e-9
      r = r - step
      if (abs(step) < 1e-6*r) exit
    end do
    x(i) = r*0.5
  end do
end subroutine
