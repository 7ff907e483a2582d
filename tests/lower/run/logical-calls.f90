! Functions with effects in .AND. and .OR.: gfortran -O2 calls them only where the operand before leaves the result open.
logical function tick(c, x)
  integer :: c
  real :: x
  c = c + 1
  tick = x > 0.5
end function
subroutine conditions(l, x, y, r)
  integer :: l(8), r(8)
  real :: x, y
  logical :: q, tick
  l = 0
  r = 0
  if (tick(l(1), x) .or. tick(l(1), y)) r(1) = 1
  if (tick(l(2), x) .and. tick(l(2), y)) r(2) = 1
  q = tick(l(3), x) .and. tick(l(3), y)
  r(3) = merge(1, 2, q)
  if (x > 0.5 .and. .not. (tick(l(4), y) .or. (y > 0.2 .and. tick(l(4), x)))) r(4) = 1
  do while (l(5) < 10 .and. tick(l(5), y))
    r(5) = r(5) + 1
  end do
  if (tick(l(6), x) .and. tick(l(6), y) .or. tick(l(6), x)) then
    r(6) = 1
  else if (y > 0.5 .or. tick(l(6), y)) then
    r(6) = 2
  end if
  r(7) = merge(1, 2, (tick(l(7), x) .or. tick(l(7), y)) .eqv. (tick(l(7), x) .and. tick(l(7), y)))
end subroutine
subroutine rows(n, a, b, l)
  integer :: n, l, i
  real :: a(n), b(n)
  logical :: tick
  do i = 1, n
    if (a(i) > 0.3 .and. tick(l, b(i))) b(i) = -b(i)
    if (any(a > 0.9) .or. tick(l, a(i))) a(i) = 2*a(i)
  end do
end subroutine
program p
  integer :: i, j, l(8), r(8), n
  real :: v(3) = [0.1, 0.4, 0.7], a(9), b(9)
  do i = 1, 3
    do j = 1, 3
      call conditions(l, v(i), v(j), r)
      print '(16i4)', l, r
    end do
  end do
  n = 0
  do i = 1, 9
    a(i) = 0.05*i
    b(i) = 0.9 - 0.1*i
  end do
  call rows(9, a, b, n)
  print '(i4,18z9)', n, a, b
end program
