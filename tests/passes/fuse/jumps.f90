! RUN: crayon ir --passes=straighten,depend,fuse %s
! Whichever way a point jumps, a statement stores the element: the loop behind reads the value, and the last row leaves the array.
subroutine two(a, b, w, n, m)
  integer :: n, m, i, j
  real :: a(n,m), b(n,m), w(n)
  do j = 1, m
    do 20 i = 1, n
      if (a(i,j) > 0.0) go to 16
      w(i) = 0.0
      go to 20
16    w(i) = a(i,j)
20  continue
    do i = 1, n
      b(i,j) = w(i)
    end do
  end do
end subroutine
subroutine three(a, b, w, n, m)
  integer :: n, m, i, j
  real :: a(n,m), b(n,m), w(n)
  do j = 1, m
    do 20 i = 1, n
      if (a(i,j)) 15, 16, 17
15    w(i) = 0.0
      go to 20
16    w(i) = 1.0
      go to 20
17    w(i) = a(i,j)
20  continue
    do i = 1, n
      b(i,j) = w(i)
    end do
  end do
end subroutine
