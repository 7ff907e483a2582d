! RUN: crayon ir --passes=depend,distribute,map %s
! The first iteration reads what the row before left; what an IF leaves out is the row's before; a scalar goes from row to row.
subroutine begins(n, m, a)
  integer :: n, m, i, j
  real :: a(n,m), w(0:n)
  w(0) = 1
  do j = 1, m
    do i = 1, n
      w(i) = a(i,j)*w(i-1) + w(n)
      a(i,j) = w(i)
    end do
  end do
end subroutine
subroutine leaves(n, m, a)
  integer :: n, m, i, j
  real :: a(n,m), w(n)
  do j = 1, m
    w(1) = a(1,j)
    do i = 2, n
      if (a(i,j) > 0) w(i) = a(i,j)*w(i-1)
      a(i,j) = w(i-1) + a(i-1,j)
    end do
  end do
end subroutine
subroutine hands_on(n, m, s, a)
  integer :: n, m, i, j
  real :: a(n,m), w(n), s
  do j = 1, m
    w(1) = s
    do i = 2, n
      w(i) = a(i,j)*w(i-1)
      s = s*w(i) + w(i-1)
    end do
    a(1,j) = s
  end do
end subroutine
