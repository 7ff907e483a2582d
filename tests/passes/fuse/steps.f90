! RUN: crayon ir --passes=depend,fuse %s
! Lanes in steps: the points are the iterations. What is stored at twice the index goes past its odd neighbours; a point reads what the one behind
! it stores; five statements in a circle, each of which reads what the next one stores, are one loop.
subroutine r(n, m, a, b, c)
  integer :: n, m, i, last
  real :: a(n), b(2*n), c(n)
  do i = 2, n-1, 2
    a(i) = a(i-1) + a(i+1)
  end do
  do i = 1, n
    b(2*i) = b(2*i-1) + i
  end do
  do i = n, 2, -1
    c(i) = c(i-1) + a(i)
  end do
  m = i
end subroutine
subroutine circle(n, a, b)
  integer :: n, i
  real :: a(n), b(n)
  do i = 1, n-2, 2
    a(i) = a(i+1)*b(i)
    a(i+1) = a(i+2)*b(i)
  end do
end subroutine
