! RUN: crayon ir --after=cut %s
! A sum over all rows; a row that reads what the one before it left; rows beside each other in memory; a value behind the rows; a later row's first part reads what
! an earlier row's second one set; points that leave their iteration.
subroutine whole(n, m, a, b, s)
  integer :: n, m, i, j
  real :: a(n,m), b(n,m), s
  do j = 1, m
    do i = 1, n
      b(i,j) = a(i,j)*2
    end do
    do i = 1, n
      s = s + a(i,j)
    end do
  end do
end subroutine
subroutine before(n, m, a, b)
  integer :: n, m, i, j
  real :: a(n,m), b(n,m), t(n)
  t = 0
  do j = 1, m
    do i = 1, n
      b(i,j) = a(i,j)*t(i)
    end do
    do i = 2, n
      t(i) = b(i,j) + b(i-1,j)
      b(i,j) = b(i-1,j)*0.5
    end do
  end do
end subroutine
subroutine beside(n, m, a, b)
  integer :: n, m, i, j
  real :: a(m,n), b(m,n), s
  do j = 1, m
    s = 0
    do i = 1, n
      s = s + a(j,i)
    end do
    do i = 1, n
      b(j,i) = a(j,i)/s
    end do
  end do
end subroutine
subroutine behind(n, m, a, b, s)
  integer :: n, m, i, j
  real :: a(n,m), b(n,m), s
  do j = 1, m
    s = 0
    do i = 1, n
      s = s + a(i,j)
    end do
    do i = 1, n
      b(i,j) = a(i,j)/s
    end do
  end do
end subroutine
subroutine turns(n, m, a, b)
  integer :: n, m, i, j
  real :: a(n,0:m), b(n,m), s
  do j = 1, m
    do i = 1, n
      b(i,j) = a(i,j-1)*2
    end do
    s = 0
    do i = 1, n
      s = s + b(i,j)
    end do
    do i = 1, n
      a(i,j) = s
    end do
  end do
end subroutine
subroutine jumps(n, m, a, b)
  integer :: n, m, i, j
  real :: a(n,m), b(n,m), t(n)
  do j = 1, m
    do i = 1, n
      if (a(i,j) > 0) goto 1
      b(i,j) = 2
1     t(i) = a(i,j)
    end do
    do i = 1, n
      t(i) = 2*t(i)
    end do
    do i = 2, n
      b(i,j) = t(i) - t(i-1)
    end do
  end do
end subroutine
subroutine row_before(n, m, a, w)
  integer :: n, m, i, j
  real :: a(0:n,0:m), w(n)
  do j = 1, m
    do i = 1, n
      w(i) = a(i,j-1)*2
    end do
    do i = 1, n
      a(i,j) = a(i-1,j) + w(i)
    end do
  end do
end subroutine
