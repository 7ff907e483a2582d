! Initial values, saved counters, and statements about names.
subroutine attrs(n, a, b)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  real, intent(out) :: b(n)
  real c(3)
  integer, save :: calls = 0
  intrinsic sqrt
  external attrs2
  data c /0.25, 2*0.5/
  calls = calls + 1
  do i = 1, n
    b(i) = sqrt(a(i)*a(i))*c(2) + c(1)
  end do
  call attrs2(n, a)
  a(1) = calls
end subroutine attrs
subroutine attrs2(n, a)
  real a(n)
  do i = 1, n
    a(i) = a(i) + 1.0
  end do
end subroutine attrs2
