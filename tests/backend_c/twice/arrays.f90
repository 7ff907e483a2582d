! Array addressing: lower bounds, adjustable and assumed sizes, ranks to 4, automatic arrays, work on columns.
subroutine bounds(a, b, c, n, m, l)
  integer n, m, l, i, j, k
  real(8) a(-n:n, 0:m), b(l:*), c(n, m, l, 2), w(-1:n), v(m + 1, n)
  do j = 0, m
    do i = -n, n
      a(i, j) = a(i, j)*2 + b(l + i + n)
    end do
  end do
  do k = 1, l
    do j = 1, m
      do i = 1, n
        c(i, j, k, 2) = c(n + 1 - i, m + 1 - j, l + 1 - k, 1) + a(i - 1, j - 1)
      end do
    end do
  end do
  do i = -1, n
    w(i) = i*0.5d0
  end do
  do j = 1, n
    do i = 1, m + 1
      v(i, j) = w(j - 1) + i
    end do
  end do
  do i = 0, n - 1
    b(l + i) = w(i) - v(m + 1, i + 1)
  end do
end subroutine
! Triangular nests, index arrays, a column passed as a vector.
subroutine shapes(a, ix, n, s)
  integer n, ix(n), i, j
  real(8) a(n, n), s(n)
  do j = 1, n
    do i = j, n
      a(i, j) = a(i, j) + i*j
    end do
  end do
  do i = 1, n
    s(i) = a(ix(i), n + 1 - ix(i))
  end do
  do j = 1, n
    call scale(a(1, j), n, s(j))
  end do
end subroutine
subroutine scale(x, n, f)
  integer n, i
  real(8) x(n), f
  do i = 1, n
    x(i) = x(i)*f
  end do
end subroutine
! Values of private scalars after the loop; zero trips leave them.
subroutine lasts(a, b, n, t, u, kept)
  integer n, i, kept
  real(8) a(n), b(n), t, u
  common /deep/ w
  real(8) w
  kept = -1
  do i = 1, n
    t = a(i) + 1
    w = t*t
    u = w - a(i)
    b(i) = u*0.5d0
    kept = i
  end do
end subroutine
