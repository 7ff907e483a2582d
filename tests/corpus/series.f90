! Special functions, quadrature and ordinary differential equations for many
! points side by side: recurrences that run down in each lane, ensembles, splines.
module numerics
  implicit none
  integer, parameter :: i4 = selected_int_kind(9), r8 = selected_real_kind(15)
  real(r8), parameter :: pi = 3.14159265358979323846_r8
  real(r8), save :: tolerance = 1.0e-10_r8
  integer(i4) :: evaluations = 0
contains
  subroutine legendre(n, lmax, x, p, dp)
    integer(i4), intent(in) :: n, lmax
    real(r8), intent(in) :: x(n)
    real(r8), intent(out) :: p(n, 0:lmax), dp(n, 0:lmax)
    !$crayon size(lmax, 1, 9)
    integer :: l, i
    p(:, 0) = 1
    p(:, 1) = x
    dp(:, 0) = 0
    dp(:, 1) = 1
    do l = 2, lmax
      do i = 1, n
        p(i, l) = ((2*l - 1)*x(i)*p(i, l-1) - (l - 1)*p(i, l-2))/l
        dp(i, l) = l*p(i, l-1) + x(i)*dp(i, l-1)
      end do
    end do
  end subroutine legendre

  subroutine bessel_series(n, x, j0, terms)
    integer(i4), intent(in) :: n
    real(r8), intent(in) :: x(n)
    real(r8), intent(out) :: j0(n)
    integer(i4), intent(out) :: terms(n)
    !$crayon range(tolerance, 0.0000001, 0.001)
    real(r8) :: t, q
    integer :: i, k
    do i = 1, n
      q = -0.25_r8*x(i)*x(i)
      t = 1
      j0(i) = 1
      k = 0
      do
        k = k + 1
        t = t*q/(k*k)
        j0(i) = j0(i) + t
        if (abs(t) < tolerance .or. k == 60) exit
      end do
      terms(i) = k
    end do
    evaluations = evaluations + n
  end subroutine bessel_series

  pure real(r8) function force(x, v, a, b) result(f)
    real(r8), intent(in) :: x, v, a, b
    f = -a*v - x*(b - x*x)
  end function force

  subroutine duffing(n, steps, h, x, v, a, b, emax)
    integer(i4), intent(in) :: n, steps
    real(r8), intent(in) :: h, a(n), b(n)
    real(r8), intent(inout) :: x(n), v(n)
    real(r8), intent(out) :: emax
    !$crayon size(steps, 0, 6)
    !$crayon range(h, 0.001, 0.02)
    real(r8) :: k1, k2, k3, k4, l1, l2, l3, l4
    integer :: i, s
    emax = 0
    do s = 1, steps
      do i = 1, n
        k1 = h*v(i)
        l1 = h*force(x(i), v(i), a(i), b(i))
        k2 = h*(v(i) + 0.5_r8*l1)
        l2 = h*force(x(i) + 0.5_r8*k1, v(i) + 0.5_r8*l1, a(i), b(i))
        k3 = h*(v(i) + 0.5_r8*l2)
        l3 = h*force(x(i) + 0.5_r8*k2, v(i) + 0.5_r8*l2, a(i), b(i))
        k4 = h*(v(i) + l3)
        l4 = h*force(x(i) + k3, v(i) + l3, a(i), b(i))
        x(i) = x(i) + (k1 + 2*(k2 + k3) + k4)/6
        v(i) = v(i) + (l1 + 2*(l2 + l3) + l4)/6
        emax = max(emax, 0.5_r8*v(i)**2)
      end do
    end do
  end subroutine duffing

  subroutine spline(n, x, y, y2)
    integer(i4), intent(in) :: n
    real(r8), intent(in) :: x(n), y(n)
    real(r8), intent(out) :: y2(n)
    !$crayon size(n, 2, 300)
    real(r8) :: u(n), sig, p, dx(n)
    integer :: i
    dx(1:n-1) = 0.1_r8 + abs(x(2:n) - x(1:n-1))
    y2(1) = 0; u(1) = 0
    do i = 2, n - 1
      sig = dx(i-1)/(dx(i-1) + dx(i))
      p = sig*y2(i-1) + 2
      y2(i) = (sig - 1)/p
      u(i) = (6*((y(i+1) - y(i))/dx(i) - (y(i) - y(i-1))/dx(i-1))/(dx(i-1) + dx(i)) - sig*u(i-1))/p
    end do
    y2(n) = 0
    do i = n - 1, 1, -1
      y2(i) = y2(i)*y2(i+1) + u(i)
    end do
  end subroutine spline

  subroutine mandelbrot(nx, ny, x0, y0, d, maxit, count)
    integer(i4), intent(in) :: nx, ny, maxit
    real(r8), intent(in) :: x0, y0, d
    integer(i4), intent(out) :: count(nx, ny)
    !$crayon range(maxit, 1, 50)
    real(r8) :: x, y, cx, cy, t
    integer :: i, j, k
    do j = 1, ny
      cy = y0 + (j - 1)*d*0.05_r8
      do i = 1, nx
        cx = x0 + (i - 1)*d*0.05_r8
        x = 0
        y = 0
        k = 0
        do while (x*x + y*y <= 4 .and. k < maxit)
          t = x*x - y*y + cx
          y = 2*x*y + cy
          x = t
          k = k + 1
        end do
        count(i, j) = k
      end do
    end do
  end subroutine mandelbrot
end module numerics
