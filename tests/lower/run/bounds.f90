! Bounds keep the values they have at entry, whatever happens to their variables later.
module sizes
  integer :: mx = 4
end module

subroutine adjustable(a, b, c, n, m)
  use sizes
  integer :: n, m, i, j
  real :: a(n, m), b(-1:n, 0:m-1), c(mx, *)
  real :: work(2*n + 1), other(n*m)
  n = n - 1
  do j = 1, m
    do i = 1, n
      a(i, j) = a(i, j) + b(i, j-1)
    end do
  end do
  mx = 2
  c(4, 2) = 7
  work(2*n + 3) = 5
  other = 2
  b(-1, m-1) = work(2*n + 3) + other(1) + size(b) + size(work)
  n = 0
  a(1, m) = ubound(a, 1)*1000 + lbound(b, 1)*100 + size(a, 2)
end subroutine

subroutine seven(a, n)
  integer :: n, i1, i2, i3, i4, i5, i6, i7
  integer :: a(n, 2, 0:1, 2, -1:0, 2, 2)
  i1 = 0
  do i7 = 1, 2
  do i6 = 1, 2
  do i5 = -1, 0
  do i4 = 1, 2
  do i3 = 0, 1
  do i2 = 1, 2
    do i1 = 1, n
      a(i1, i2, i3, i4, i5, i6, i7) = i1 + 10*i2 + 100*i3 + 1000*i4 + 10000*i5 + 100000*i6 + 1000000*i7
    end do
  end do
  end do
  end do
  end do
  end do
  end do
end subroutine

subroutine automatic(r, n)
  integer :: n, i
  integer :: t(2*n)
  real :: r(n)
  t = 1
  t(2*n) = 4
  do i = 1, n
    r(i) = t(i) + t(2*n) + size(t)
  end do
end subroutine

program main
  use sizes
  integer :: n, i
  real :: a(5, 3), b(-1:5, 0:2), c(4, 3), r(6)
  integer :: q(3*64)
  a = 1; c = 0
  b = reshape([(real(i), i=1, 21)], [7, 3])
  n = 5
  call adjustable(a, b, c, n, 3)
  print '(5z9)', a, b, c
  print *, n, mx
  call seven(q, 3)
  print '(6i12)', q
  call automatic(r, 6)
  print '(6z9)', r
end program
