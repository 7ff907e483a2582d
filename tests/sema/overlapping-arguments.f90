! RUN: crayon ir --after=frontend %s 2>&1 >/dev/null
! Arguments that overlap, one of which is changed, give a warning where that can be seen, and only there.
subroutine copy(n, x, y)
  integer :: n, i
  real :: x(n), y(n)
  do i = 1, n
    y(i) = x(i)
  end do
end subroutine
subroutine bump(s, t)
  real, intent(inout) :: s
  real, intent(in) :: t
  s = s + t
end subroutine
real function mean(x, y)
  real :: x, y
  mean = x + y
end function
subroutine s(n, k, a, b, r)
  integer :: n, k
  real :: a(n), b(n, n), r, mean
  call copy(n, a, a)
  call copy(n - 1, a(1:n-1), a(2:n))
  call copy(n, b(:, k), b(:, k))
  call copy(3, a(2:4), a(4:6))
  call copy(n, a(1:n), a)
  call bump(r, r)
  call bump(a(k), a(k))
  call bump(a(k), a(3))
  call bump(a(3), a(4))
  call bump(r, (r))
  call copy(n, b(:, k), b(:, k+1))
  call copy(3, a(2:4), a(5:7))
  call copy(k, a(1:k), a(k+1:2*k))
  call copy(k, a(1:k), a(n-k:n))
  call copy(n, a(1), a(2))
  r = mean(r, r)
end subroutine
