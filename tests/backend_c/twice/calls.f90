! Calls: by reference, temporaries for values, functions of each type, logicals.
real(8) function area(r)
  real(8) r
  area = 3.25d0*r**2
end function
real function half(x)
  real x
  half = x/2
end function
integer function bump(k)
  integer k
  k = k + 1
  bump = k*k
end function
logical function between(x, lo, hi)
  real(8) x, lo, hi
  between = x >= lo .and. x <= hi
end function
subroutine user(x, n, k, flag)
  integer n, k, i, bump
  real(8) x(n), area
  real half
  logical flag(n), between
  do i = 1, n
    x(i) = area(x(i)) + half(real(i))
    flag(i) = between(x(i), 1d0, 20d0) .neqv. (i > 3)
  end do
  k = bump(k) + bump(k)
  call scaled(x, n, k + 1, 2.5d0)
  call scaled(x(2), n - 1, (k), x(1))
end subroutine
subroutine scaled(x, n, k, f)
  integer n, k, i
  real(8) x(n), f
  do i = 1, n
    x(i) = x(i) + f*k
  end do
end subroutine
! Names that mean something in C.
subroutine int(double, for, exp1, main)
  integer for, main, static, void
  real(8) double(for), exp1, y0, j1
  y0 = exp1
  static = main
  do void = 1, for
    j1 = double(void)*y0
    double(void) = sqrt(abs(j1)) + static
  end do
  main = void
end subroutine
! Names that the kernel's own text would like to have, and that C's headers have.
subroutine names(lane, lanes, last, rest, args, n)
  integer n, lanes, errno
  real(8) lane(n), last, rest(n), args, rint, rindex, stdout
  rint = args
  rindex = rint*2
  do errno = 1, n
    last = lane(errno)*lanes
    stdout = last + rint
    rest(errno) = stdout*rindex
  end do
end subroutine
