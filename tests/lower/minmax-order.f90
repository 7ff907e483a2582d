! RUN: crayon ir --after=frontend %s
! MAX and MIN of reals: what the loop does not change comes behind what it does, constants last, what the loop updates first,
! elements behind what is computed; a NaN then gives the guard, as with gfortran. Of x and -x it is the magnitude. Integers and
! MAXVAL keep their order.
subroutine s(n, k, x, w, y, q, small, hi)
  integer :: n, i, k(n)
  real :: x(n), w(n), y(n), q(4), small, hi, t
  hi = max(small, x(1)) + max(1.0, x(1), small)
  do i = 1, n
    t = x(i)*2.0
    t = max(small, t)
    y(i) = max(1.0e-15, x(i))
    y(i) = min(1.0, max(0.0, x(i)))
    y(i) = max(2.0, small, x(i), -1.0, w(i))
    y(i) = min(w(i), min(q(1) + small, x(i)))
    hi = max(x(i), hi)
    hi = max(0.0, w(i), hi, small)
    k(i) = max(1, k(i))
    if (max(small, w(i)) > t) call change(max(small, w(i)), q(2))
    y(i) = y(i) + max(q(2), w(i))
    y(i) = max(x(i), -w(i)) + max(x(i), t, w(i)) + max(-x(i), w(i)*t)
    q(3) = max(q(3), abs(x(i)))
    y(i) = max(x(i) - w(i), -(x(i) - w(i))) + min(-x(i), x(i))
  end do
  x = max(small, x)
  hi = hi + maxval(x) + max(0.0, -0.0) + min(-0.0, 0.0)
end subroutine

subroutine change(a, b)
  real :: a, b
  b = a
end subroutine
