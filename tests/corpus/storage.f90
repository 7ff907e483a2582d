! Rows that are no work rows, memory under two names, DO variables that are assigned: what fusing rows must leave alone.
subroutine every_other_row(n, m, a, b)
  integer :: n, m, i, j
  real :: a(n,2*m), b(n,m)
  do j = 1, m
    do i = 1, n
      a(i,2*j) = b(i,j)
    end do
  end do
end subroutine

subroutine antidiagonals(n, m, a, b)
  integer :: n, m, i, j
  real :: a(n+m), b(n,m)
  do j = 1, m
    do i = 1, n
      a(i+j) = b(i,j)
    end do
  end do
end subroutine

subroutine planes(n, m, l, a, b)
  integer :: n, m, l, i, j, k
  real :: a(n,m+l), b(n,m,l)
  do k = 1, l
    do j = 1, m
      do i = 1, n
        a(i,j+k) = b(i,j,k) + 1.0
      end do
    end do
  end do
end subroutine

subroutine skew(n, m, a, b)
  integer :: n, m, i, j
  real :: a(n+2*m,m), b(n,m)
  do j = 1, m
    do i = 1, n
      a(i+2*j,j) = a(i+2*j,j) + b(i,j)
    end do
  end do
end subroutine

subroutine skewed_work(n, m, b)
  integer :: n, m, i, j
  real :: b(n,m), w(n+m)
  do j = 1, m
    do i = 1, n
      w(i+j) = 2.0*b(i,j)
    end do
    do i = 2, n
      b(i,j) = w(i+j) - w(i+j-1)
    end do
  end do
end subroutine

subroutine row_scalar_renamed(n, m, a, b, r)
  integer :: n, m, i, j
  real :: a(n,m), b(n,m), x, y, r
  equivalence (x, y)
  y = 1.0
  do j = 1, m
    x = b(1,j)
    do i = 1, n
      a(i,j) = x*b(i,j)
    end do
  end do
  r = y
end subroutine

subroutine row_scalar_read(n, m, a, b)
  integer :: n, m, i, j
  real :: a(n,m), b(n,m), x, y
  equivalence (x, y)
  do j = 1, m
    x = b(1,j)
    do i = 1, n
      a(i,j) = y*b(i,j)
    end do
  end do
end subroutine

subroutine row_number(n, m, a, b, r)
  integer :: n, m, i, j, k
  real :: a(n,m), b(n,m), r
  equivalence (j, k)
  do j = 1, m
    do i = 1, n
      a(i,k) = b(i,j)
    end do
  end do
  r = k
end subroutine

subroutine first_element(n, a, b, r)
  integer :: n, i
  real :: a(n), b(n), w(100), x, r
  equivalence (w(1), x)
  x = 7
  do i = 1, min(n, 100)
    w(i) = b(i)
  end do
  do i = 1, min(n, 100)
    a(i) = x*w(i)
  end do
  r = x
end subroutine

subroutine common_caller(n, a, b)
  integer :: n, i
  real :: a(n), b(n), w(100)
  common /shared/ w
  do i = 1, min(n, 100)
    w(i) = b(i)
  end do
  do i = 1, min(n, 100)
    call common_callee(w(i), a(i))
  end do
end subroutine
subroutine common_callee(y, z)
  real :: y, z, s, t
  common /shared/ s, t
  z = t*y
end subroutine

subroutine row_variable_assigned(n, m, a, b, l)
  integer :: n, m, i, j, k, l
  real :: a(n,m), b(n,m)
  i = 0
  do j = 1, m
    do i = 1, n
      a(i,j) = b(i,j)*2
    end do
    i = 3
    do k = 1, n
      b(k,j) = a(k,j)*i
    end do
  end do
  l = i
end subroutine

! k counts lanes in one loop and turns in another one.
subroutine variable_reused(n, m, a, b, l)
  integer :: n, m, i, j, k, l
  real :: a(n,m), b(n,m), s
  k = 0
  do j = 1, m
    do k = 1, n
      a(k,j) = b(k,j)*2
    end do
    do i = 1, n
      s = a(i,j)
      do k = 1, 3
        s = s*0.5 + 1.0
      end do
      b(i,j) = s
    end do
  end do
  l = k
end subroutine

subroutine guarded_stores(n, flag, a, b)
  integer :: n, i
  logical :: flag
  real :: a(n), b(n)
  do i = 1, n
    if (flag) a(i) = b(i)
  end do
  do i = 1, n
    if (flag) a(i) = a(i) + 1
    b(i) = b(i)*2
  end do
end subroutine

subroutine stores_in_parts(n, a, b, c)
  integer :: n, i
  real :: a(n), b(n), c(n)
  do i = 1, n
    if (b(i) > 0.5) a(i) = b(i)
  end do
  do i = 3, n - 1
    if (c(i) > 0.5) a(i) = a(i) + 1
  end do
  do i = 2, n
    c(i) = a(i)
  end do
end subroutine

! j, which the host counts, is an element of what the kernel reads.
subroutine variable_in_array(n, m, a, b, l)
  integer :: n, m, i, j, l
  real :: a(n,m), b(n,m)
  integer :: k(4)
  equivalence (k(3), j)
  k = 0
  do j = 1, m
    do i = 1, n
      a(i,j) = k(3)*b(i,1)
    end do
    if (m > 3) b(1,1) = b(1,1)*0.5
  end do
  do i = 1, n
    b(i,m) = k(mod(i,4) + 1)
  end do
  do j = m, 1, -2
    do i = 1, n
      a(i,j) = a(i,j) + k(3)
    end do
    if (n > 3) b(1,1) = b(1,1)*0.5
  end do
  l = k(3)
end subroutine

! The inner loop's variable is an element of what both loops read.
subroutine inner_variable_in_array(n, a, l)
  integer :: n, i, j, l
  real :: a(n)
  integer :: k(4)
  equivalence (k(3), j)
  k = 0
  do i = 1, n
    do j = 1, 3
      a(i) = a(i)*0.5 + k(3)
    end do
    a(i) = a(i) + k(3)
  end do
  l = j
end subroutine
