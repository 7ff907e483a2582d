subroutine newt(n, m, niter, a, b, e)
  implicit none
  integer :: n, m, niter, i, j, it
  real(8) :: a(n,m), b(n,m), e(n,m), p(1000), z(1000), w(1000)
  do j = 1, m
    do i = 1, n
      p(i) = a(i,j)
      w(i) = a(i,j) + 1.0d0
    end do
    do it = 1, niter
      do i = 1, n
        z(i) = p(i)*p(i) - b(i,j)
      end do
      do i = 1, n
        p(i) = p(i) - z(i) / (2.0d0*p(i) + w(i))
      end do
    end do
    do i = 2, n
      e(i,j) = p(i) - p(i-1)
    end do
  end do
end subroutine
subroutine masked(n, m, niter, a, b, e)
  implicit none
  integer :: n, m, niter, i, j, it
  real(8) :: a(n,m), b(n,m), e(n,m), p(1000), r
  integer :: done(1000)
  do j = 1, m
    do i = 1, n
      p(i) = a(i,j)
      done(i) = 0
    end do
    r = 1.0d0
    do it = 1, niter
      r = r * 0.5d0
      do i = 1, n
        if (done(i) == 0) then
          p(i) = p(i) - r * (p(i)*p(i) - b(i,j))
          if (abs(p(i)*p(i) - b(i,j)) < 1d-3) done(i) = it
        end if
      end do
    end do
    do i = 1, n
      e(i,j) = p(i) + done(i) * r
    end do
  end do
end subroutine
subroutine inplace(n, m, niter, a, e)
  implicit none
  integer :: n, m, niter, i, j, it
  real(8) :: a(n,m), e(n,m), t(1000)
  do j = 1, m
    do i = 1, n
      e(i,j) = a(i,j)
      t(i) = 0
    end do
    do it = 1, niter
      do i = 1, n
        e(i,j) = e(i,j) * 0.5d0 + a(i,j)
      end do
      do i = 2, n-1
        t(i) = t(i) + e(i,j)
      end do
    end do
    do i = 1, n
      e(i,j) = e(i,j) + t(i)
    end do
  end do
end subroutine
subroutine smooth(n, m, niter, a, e)
  implicit none
  integer :: n, m, niter, i, j, it
  real(8) :: a(n,m), e(n,m), t(1000), u(1000)
  do j = 1, m
    do i = 1, n
      t(i) = a(i,j)
    end do
    do it = 1, niter
      do i = 2, n-1
        u(i) = 0.5d0*(t(i-1) + t(i+1))
      end do
      do i = 2, n-1
        t(i) = u(i)
      end do
    end do
    do i = 1, n
      e(i,j) = t(i)
    end do
  end do
end subroutine
subroutine poly(n, m, niter, a, c, e)
  implicit none
  integer :: n, m, niter, i, j, it
  real(8) :: a(n,m), e(n,m), c(niter), s(1000)
  do j = 1, m
    do i = 1, n
      s(i) = 0
    end do
    do it = niter, 1, -1
      do i = 1, n
        s(i) = s(i) * a(i,j) + c(it)
      end do
    end do
    do i = 1, n
      e(i,j) = s(i)
    end do
  end do
end subroutine
subroutine relaxmem(n, m, niter, a, e)
  implicit none
  integer :: n, m, niter, i, j, it
  real(8) :: a(n,m), e(n,m), t(1000)
  do j = 1, m
    do i = 1, n
      t(i) = 1.0d0/(1.0d0+abs(a(i,j)))
    end do
    do it = 1, niter
      do i = 1, n
        e(i,j) = e(i,j) + 0.25d0*t(i)*(a(i,j)-e(i,j))
      end do
    end do
  end do
end subroutine
subroutine parts(n, m, niter, a, e, f)
  implicit none
  integer :: n, m, niter, i, j, it
  real(8) :: a(n,m), e(n,m), f(n,m), t(1000), r
  do j = 1, m
    r = 1.0d0
    do i = 1, n
      t(i) = a(i,j)
    end do
    do it = 1, niter
      do i = 2, n-1
        e(i,j) = 0.5d0*e(i,j) + r*t(i)
      end do
      r = r*0.5d0
      do i = 2, n-1
        f(i,j) = e(i,j) - a(i,j)
        t(i) = t(i)*0.75d0 + f(i,j)
      end do
    end do
    do i = 1, n
      a(i,j) = t(i) + r
    end do
  end do
end subroutine
subroutine after(n, m, niter, a, e)
  implicit none
  integer :: n, m, niter, i, j, it
  real(8) :: a(n,m), e(n,m), t(1000)
  do j = 1, m
    do i = 1, n
      t(i) = a(i,j)*a(i,j)
    end do
    do it = 1, niter
      do i = 1, n
        e(i,j) = e(i,j)*0.5d0 + t(i)
      end do
    end do
    do i = 2, n
      e(i,j) = e(i,j) + a(i-1,j)
    end do
  end do
end subroutine
subroutine newt1(n, niter, a, b, e)
  implicit none
  integer :: n, niter, i, it
  real(8) :: a(n), b(n), e(n), p(n)
  do i = 1, n
    p(i) = a(i)
  end do
  do it = 1, niter
    do i = 1, n
      e(i) = p(i)*p(i) - b(i)
    end do
    do i = 1, n
      p(i) = p(i) - e(i) / (2.0d0*abs(p(i)) + 1.0d0)
    end do
  end do
  do i = 1, n
    b(i) = p(i)
  end do
end subroutine
subroutine burn(n, niter, x, y, t)
  implicit none
  integer :: n, niter, i, it
  real(8) :: x(n), y(n), t(n), r(n)
  do i = 1, n
    r(i) = exp(-t(i)*t(i))
  end do
  do it = 1, niter
    do i = 1, n
      x(i) = (x(i) + 0.1d0*r(i)*y(i)) / (1.0d0 + 0.1d0*r(i))
      y(i) = (y(i) + 0.05d0*x(i)) / 1.05d0
    end do
  end do
end subroutine
subroutine smooth1(n, niter, a, e)
  implicit none
  integer :: n, niter, i, it
  real(8) :: a(n), e(n), t(n)
  do i = 1, n
    t(i) = a(i)
  end do
  do i = 1, n
    e(i) = t(i)
  end do
  do it = 1, niter
    do i = 2, n-1
      t(i) = 0.5d0*(e(i-1) + e(i+1))
    end do
    do i = 2, n-1
      e(i) = t(i)
    end do
  end do
end subroutine
subroutine few1(n, a, e)
  implicit none
  integer :: n, i, k
  real(8) :: a(n), e(n), t(n)
  do i = 1, n
    t(i) = a(i)
  end do
  do k = 1, 3
    do i = 1, n
      t(i) = t(i)*0.5d0 + k*a(i)
    end do
  end do
  do i = 2, n
    e(i) = t(i) - t(i-1)
  end do
end subroutine
