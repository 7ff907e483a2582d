! Initial values, also the old way between slashes, saved counters, and statements about names.
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
subroutine slashes(n, a, b)
  integer n
  real a(n), b(n), w(4) /0.5, 2*0.25, 2./, scale /3./
  integer k(2, 2) /1, 2, 3, 4/, calls /0/
  double precision, save :: big
  data big /1d2/
  calls = calls + 1
  if (n > 0) then
    data shift /0.125/
    do i = 1, n
      data x /4./
      b(i) = a(i)*w(4)*scale + k(1, 2) + w(2) + x + shift
    end do
  end if
  b = b + calls + big
  scale = scale + w(1)
end subroutine slashes
