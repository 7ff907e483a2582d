! RUN: crayon ir --after=frontend %s
! The calls of a second operand of .AND. and .OR. stand under what the first one leaves open; those of the first do not.
logical function tick(c)
  integer :: c
  c = c + 1
  tick = c > 3
end function
subroutine s(c, x, n)
  integer :: c, n
  real :: x(n)
  logical :: tick
  if (n > 2 .and. tick(c)) x(1) = 1
  if (tick(c) .or. n > 2) x(2) = 1
  do while (c < 9 .and. (x(1) > 2 .or. tick(c)))
    n = n + 1
  end do
end subroutine
