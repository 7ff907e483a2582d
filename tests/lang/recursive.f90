! RECURSIVE procedures that no call leads back to: locals are their own at each call, what has an initial value stays.
recursive subroutine advance(n, a, b)
  integer n
  real a(n), b(n), w(n), slope
  do i = 1, n
    w(i) = a(i)*b(i)
  end do
  do i = 1, n
    b(i) = w(i) + slope(a(i))
  end do
  call counted(n, a)
end subroutine advance
recursive real function slope(x) result(r)
  real, intent(in) :: x
  real t
  t = 2*x
  if (t > 1.) t = sqrt(t)
  r = t
end function slope
impure recursive subroutine counted(n, a)
  integer n
  integer :: calls = 0
  real a(n)
  calls = calls + 1
  a = a + calls
end subroutine counted
