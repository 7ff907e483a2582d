! RUN: crayon ir --passes=depend,fuse %s
! What the first nest uses, or gives, or an element of an array, is not known before it.
subroutine r(n, m, d, e, f, g)
  integer :: n, m, i, j, k
  real :: d(n,m), e(n,m), f(n,m), g(n,m), x
  k = 3
  do j = 1, m
    do i = 1, n
      e(i,j) = d(i,j)*k
    end do
  end do
  k = m - 1
  do j = 1, m
    do i = 1, n
      f(i,j) = e(i,j) + k
    end do
  end do
  k = j
  do j = 1, m
    do i = 1, n
      g(i,j) = f(i,j) + k
    end do
  end do
  x = g(1,1)
  do j = 1, m
    do i = 1, n
      g(i,j) = g(i,j) + x
    end do
  end do
end subroutine
subroutine shared(n, a, t)
  integer :: n, i
  real :: a(n), t(n), z(9), x, y
  equivalence (x, z(5))
  x = 0.5
  do i = 1, 9
    z(i) = 0.75
  end do
  y = x/1.25
  do i = 1, n
    t(i) = a(i)/(1 + y)
  end do
end subroutine
