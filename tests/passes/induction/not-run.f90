! RUN: crayon ir --passes=induction %s
! What others may have too, a dummy or a variable in COMMON, is stored only where the loop runs: it may be a constant of the caller's.
subroutine r(n, k, x, y)
  integer :: n, k, i, c, own
  real :: x(n), y(n)
  common /counts/ c
  own = 1
  do i = n, 4, -1
    y(i) = x(k) + x(own) + x(c)
    k = k + 2
    own = own + 1
    c = c + 1
  end do
  y(1) = own
end subroutine
