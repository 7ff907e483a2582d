! Kernels of every form: triangular nests, strides, lanes with loops, jumps and arrays of their own, arguments that overlap.
subroutine triangle(a, n, i, j)
  integer n, i, j
  real(8) a(n, n)
  do j = 1, n
    do i = j, n
      a(i, j) = a(i, j) + i*j
    end do
  end do
end subroutine
subroutine pyramid(a, n)
  integer n, i, j, k
  real(8) a(n, n, n)
  do k = 1, n
    do j = k, n, 2
      do i = n, j, -1
        a(i, j, k) = a(i, j, k)*2 + k
      end do
    end do
  end do
end subroutine
subroutine strided(a, n, st, i, j)
  integer n, st, i, j
  integer(8) l
  real(8) a(n, n)
  do j = n, 1, -2
    do i = 1, n, st
      a(i, j) = a(i, j) - j
    end do
  end do
  do l = n, 1, -st
    a(l, 1) = a(l, 1) + l
  end do
end subroutine
subroutine lanes(x, y, n, t)
  integer n, i, k
  real(8) x(n), y(n), w(4), t
  do i = 1, n
    if (x(i) < 0) cycle
    w(1) = x(i)
    w(4) = x(i)
    do k = 2, 4
      w(k) = w(k-1)*0.5d0 + i
      if (w(k) > 3) exit
      w(4) = w(k)
    end do
    t = w(4)
    do while (t > 1)
      t = t*0.25d0
    end do
    y(i) = t + w(2)
  end do
end subroutine
subroutine overlap(x, y, n)
  integer n, i
  real(8) x(2*n), y(2*n)
  do i = 1, n
    x(i) = x(i) + 1
  end do
  do i = 1, n
    y(i) = y(i)*2
  end do
end subroutine
subroutine serial(x, n, m)
  integer n, m, i, j
  real(8) x(n), f
  f = x(1)
  do while (x(1) < 100)
    do i = 1, n
      x(i) = x(i)*1.5d0 + f
    end do
    do j = 1, m
      do i = 2, n
        x(i) = x(i) - j
      end do
      x(1) = x(1) + x(n)*x(n)
      if (x(1) > 50) return
    end do
    f = x(2)
  end do
end subroutine
