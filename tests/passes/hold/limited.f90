! RUN: crayon ir --passes=depend,hold,map %s
! Edges of a parabola: stored in the loop, stored by a loop before it that runs further, a work array.
subroutine edges(n, m, a, al, ar, c)
  integer :: n, m, i
  real :: a(n), al(0:n+1), ar(n), c(n), w(n)
  do i = m - 1, n
    al(i+1) = 0.5*a(i)
  end do
  do i = m, n
    w(i) = a(i)*a(i)
  end do
  do i = m, n
    ar(i) = a(i) - w(i)
    if (ar(i)*al(i) < 0.0) then
      al(i) = a(i)
      ar(i) = 0.0
    end if
    if (w(i) > 1.0) w(i) = ar(i)
    c(i) = w(i)*al(i) + ar(i)
  end do
end subroutine
