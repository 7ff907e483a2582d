! CUDA: also
! MAX and MIN with a constant, an invariant of the loop, or what the loop updates, on NaNs, infinities and zeros of both signs: as
! gfortran -O2 has them (doc/check.md).
subroutine constants_4(n, x, w, y)
  integer :: n, i
  real(4) :: x(n), w(n), y(n, 32), t
  real(4), parameter :: p = 0.25_4
  do i = 1, n
    y(i, 1) = max(1e-15_4, x(i))
    y(i, 2) = max(x(i), 1e-15_4)
    y(i, 3) = min(1e-15_4, x(i))
    y(i, 4) = min(x(i), -2.0_4)
    y(i, 5) = max(0.0_4, x(i))
    y(i, 6) = max(x(i), -0.0_4)
    y(i, 7) = min(0.0_4, x(i))
    y(i, 8) = min(x(i), -0.0_4)
    y(i, 9) = max(p, x(i)*w(i))
    y(i, 10) = min(x(i) + w(i), 2*p)
    y(i, 11) = min(1.0_4, max(0.0_4, x(i)))
    y(i, 12) = max(min(x(i), 1.0_4), 0.0_4)
  end do
  do i = 1, n
    y(i, 17) = max(0.0_4, x(i), -0.0_4)
    y(i, 18) = max(huge(p), x(i)) - max(-huge(p), w(i))
    t = x(i)*2
    t = max(1.0_4, t)
    y(i, 19) = t
    if (w(i) > 0) y(i, 20) = sqrt(max(1e-10_4, x(i)))
    if (max(p, x(i)) > min(p, w(i))) then
      y(i, 21) = 1
    else
      y(i, 21) = 2
    end if
  end do
  y(:, 22) = max(0.0_4, x(:))
  where (min(p, x(:)) < 1) y(:, 23) = w(:)
  y(1, 24) = max(0.0_4, -0.0_4)
  y(1, 25) = max(-0.0_4, 0.0_4)
  y(1, 26) = min(0.0_4, -0.0_4)
  y(1, 27) = min(-0.0_4, 0.0_4)
end subroutine

subroutine invariants_4(n, x, w, y, s)
  integer :: n, i
  real(4) :: x(n), w(n), y(n, 32), s, small, half
  small = 1e-10_4
  half = 0.5_4
  y(:, 1) = max(s, x)
  y(:, 2) = max(x, s)
  y(:, 3) = min(s, x*w)
  y(:, 4) = min(max(s, x), 4.0_4)
  do i = 1, n
    y(i, 5) = max(small, x(i))
    y(i, 6) = min(x(i), half)
    y(i, 7) = min(half, max(small, x(i)))
  end do
  do i = 1, n
    y(i, 8) = max(s, x(i) + w(i))
  end do
  do i = 1, n
    y(i, 9) = max(s, x(i), w(i))
  end do
  do i = 1, n
    y(i, 10) = max(x(i), 0.25_4, s)
  end do
  do i = 1, n
    y(i, 11) = min(0.25_4, x(i), w(i))
  end do
end subroutine

subroutine reductions_4(n, x, w, y)
  integer :: n, i
  real(4) :: x(n), w(n), y(32), s
  s = -1e30_4
  do i = 1, n
    s = max(s, x(i))
  end do
  y(1) = s
  s = -1e30_4
  do i = 1, n
    s = max(x(i), s)
  end do
  y(2) = s
  s = -1e30_4
  do i = 1, n
    if (x(i) > s) s = x(i)
  end do
  y(3) = s
  s = -1e30_4
  do i = 1, n
    if (s <= x(i)) s = x(i)
  end do
  y(4) = s
  y(5) = maxval(x)
  s = 1e30_4
  do i = 1, n
    s = min(s, x(i))
  end do
  y(6) = s
  s = 1e30_4
  do i = 1, n
    s = min(abs(x(i)) + w(i), s)
  end do
  y(7) = s
  s = 1e30_4
  do i = 1, n
    if (x(i) < s) s = x(i)
  end do
  y(8) = s
  y(9) = minval(x)
  s = -1e30_4
  do i = 1, n
    s = max(s, x(i), w(i))
  end do
  y(10) = s
  s = -1e30_4
  do i = 1, n
    s = max(0.0_4, s, x(i))
  end do
  y(11) = s
  s = 1
  do i = 1, n
    if (.not. (x(i) <= s)) s = x(i)
  end do
  y(12) = s
  s = 1e30_4
  do i = 1, n
    s = min(s, max(w(i), 0.25_4)/x(i))
  end do
  y(13) = s
end subroutine

subroutine constants_8(n, x, w, y)
  integer :: n, i
  real(8) :: x(n), w(n), y(n, 32), t
  real(8), parameter :: p = 0.25_8
  do i = 1, n
    y(i, 1) = max(1e-15_8, x(i))
    y(i, 2) = max(x(i), 1e-15_8)
    y(i, 3) = min(1e-15_8, x(i))
    y(i, 4) = min(x(i), -2.0_8)
    y(i, 5) = max(0.0_8, x(i))
    y(i, 6) = max(x(i), -0.0_8)
    y(i, 7) = min(0.0_8, x(i))
    y(i, 8) = min(x(i), -0.0_8)
    y(i, 9) = max(p, x(i)*w(i))
    y(i, 10) = min(x(i) + w(i), 2*p)
    y(i, 11) = min(1.0_8, max(0.0_8, x(i)))
    y(i, 12) = max(min(x(i), 1.0_8), 0.0_8)
  end do
  do i = 1, n
    y(i, 17) = max(0.0_8, x(i), -0.0_8)
    y(i, 18) = max(huge(p), x(i)) - max(-huge(p), w(i))
    t = x(i)*2
    t = max(1.0_8, t)
    y(i, 19) = t
    if (w(i) > 0) y(i, 20) = sqrt(max(1e-10_8, x(i)))
    if (max(p, x(i)) > min(p, w(i))) then
      y(i, 21) = 1
    else
      y(i, 21) = 2
    end if
  end do
  y(:, 22) = max(0.0_8, x(:))
  where (min(p, x(:)) < 1) y(:, 23) = w(:)
  y(1, 24) = max(0.0_8, -0.0_8)
  y(1, 25) = max(-0.0_8, 0.0_8)
  y(1, 26) = min(0.0_8, -0.0_8)
  y(1, 27) = min(-0.0_8, 0.0_8)
end subroutine

subroutine invariants_8(n, x, w, y, s)
  integer :: n, i
  real(8) :: x(n), w(n), y(n, 32), s, small, half
  small = 1e-10_8
  half = 0.5_8
  y(:, 1) = max(s, x)
  y(:, 2) = max(x, s)
  y(:, 3) = min(s, x*w)
  y(:, 4) = min(max(s, x), 4.0_8)
  do i = 1, n
    y(i, 5) = max(small, x(i))
    y(i, 6) = min(x(i), half)
    y(i, 7) = min(half, max(small, x(i)))
  end do
  do i = 1, n
    y(i, 8) = max(s, x(i) + w(i))
  end do
  do i = 1, n
    y(i, 9) = max(s, x(i), w(i))
  end do
  do i = 1, n
    y(i, 10) = max(x(i), 0.25_8, s)
  end do
  do i = 1, n
    y(i, 11) = min(0.25_8, x(i), w(i))
  end do
end subroutine

subroutine reductions_8(n, x, w, y)
  integer :: n, i
  real(8) :: x(n), w(n), y(32), s
  s = -1e30_8
  do i = 1, n
    s = max(s, x(i))
  end do
  y(1) = s
  s = -1e30_8
  do i = 1, n
    s = max(x(i), s)
  end do
  y(2) = s
  s = -1e30_8
  do i = 1, n
    if (x(i) > s) s = x(i)
  end do
  y(3) = s
  s = -1e30_8
  do i = 1, n
    if (s <= x(i)) s = x(i)
  end do
  y(4) = s
  y(5) = maxval(x)
  s = 1e30_8
  do i = 1, n
    s = min(s, x(i))
  end do
  y(6) = s
  s = 1e30_8
  do i = 1, n
    s = min(abs(x(i)) + w(i), s)
  end do
  y(7) = s
  s = 1e30_8
  do i = 1, n
    if (x(i) < s) s = x(i)
  end do
  y(8) = s
  y(9) = minval(x)
  s = -1e30_8
  do i = 1, n
    s = max(s, x(i), w(i))
  end do
  y(10) = s
  s = -1e30_8
  do i = 1, n
    s = max(0.0_8, s, x(i))
  end do
  y(11) = s
  s = 1
  do i = 1, n
    if (.not. (x(i) <= s)) s = x(i)
  end do
  y(12) = s
  s = 1e30_8
  do i = 1, n
    s = min(s, max(w(i), 0.25_8)/x(i))
  end do
  y(13) = s
end subroutine

program main
  implicit none
  real(8), parameter :: big = huge(1d0)
  real(8) :: zero, nan, inf, v(9), x(81), w(81), y(81, 32)
  real(4) :: f(81), g(81), h(81, 32)
  integer :: i, j
  zero = 0
  nan = zero/zero
  inf = 1/zero
  v = [nan, 0d0, -0d0, 0.5d0, -3d0, inf, -inf, 2d0, -nan]
  do i = 1, 9
    x(9*i - 8:9*i) = v(i)
    w(9*i - 8:9*i) = v
  end do
  f = real(x)
  g = real(w)
  y = 7
  h = 7
  call constants_8(81, x, w, y)
  call constants_4(81, f, g, h)
  call show
  do i = 1, 8
    y = 7
    h = 7
    call invariants_8(81, x, w, y, v(i))
    call invariants_4(81, f, g, h, real(v(i)))
    call show
  end do
  do i = 0, 72, 3 ! rows of nine numbers with NaNs here and there
    y = 7
    h = 7
    call reductions_8(9, cshift(x(i + 1:i + 9)*w(i + 1:i + 9) - i, i), w(1:9), y)
    call reductions_4(9, cshift(f(i + 1:i + 9)*g(i + 1:i + 9) - i, i), g(1:9), h)
    call show
    do j = 1, 9
      call reductions_8(9, cshift(w(1:9), j), v(9:1:-1), y)
      call reductions_4(9, cshift(g(1:9), j), real(v(9:1:-1)), h)
      call show
    end do
  end do
contains
  subroutine show
    integer :: a, b
    do b = 1, 32
      do a = 1, 81
        if (y(a, b) /= y(a, b)) y(a, b) = 777
        if (h(a, b) /= h(a, b)) h(a, b) = 777
      end do
      print '(i0,81(1x,z0))', b, y(:, b)
      print '(i0,81(1x,z0))', b, h(:, b)
    end do
  end subroutine
end program main
