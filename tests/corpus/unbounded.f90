! Arrays whose extent is not said, as in codes of the seventies.

subroutine columns(n, ld, a, b)
  implicit none
  integer :: n, ld, i, j
  real :: a(ld,*), b(*)
  do j = 1, n
    do i = 2, ld
      a(i,j) = a(i,j) + b(j)*b(n+i)
    end do
  end do
end subroutine

! in place, from the right neighbour and from both
subroutine shifted(n, a, b)
  implicit none
  integer :: n, i
  real :: a(*), b(*)
  do i = 1, n-1
    a(i) = a(i+1) + b(i)
  end do
  do i = 2, n-1
    b(i) = 0.5*(b(i-1) + b(i+1))
  end do
end subroutine

! a row of work, what a condition leaves alone, a row backward
subroutine mixed(n, m, ld, a, b, d, flag)
  implicit none
  integer :: n, m, ld, i, j
  real :: a(ld,*), b(0:*), d(ld,*), w(500)
  logical :: flag
  do j = 1, m
    do i = 1, ld
      w(i) = a(i,j)*b(ld-i)
    end do
    do i = 2, ld
      if (w(i) > w(i-1)) d(i,j) = d(i,j) + w(i)
    end do
  end do
  if (flag) then
    do i = 1, n
      b(i) = 2*b(i-1)*a(1,1)
    end do
  end if
  b(0) = b(0) + 1
end subroutine

! kernels behind each other with statements of the host between them, whose bounds change
subroutine between(n, a, b)
  implicit none
  integer :: n, i, k
  real :: a(*), b(n)
  k = n
  do i = 1, k
    a(i) = a(i) + b(i)
  end do
  if (n > 2) then
    k = k - 1
    b(1) = a(k)
    do i = 1, k
      b(i) = a(i+1) - b(i)
    end do
    a(1) = b(n)
  end if
end subroutine

! sums over them, and one in three dimensions
real function total(n, m, a, c)
  implicit none
  integer :: n, m, i, j, k
  real :: a(n,m,*), c(*)
  total = 0
  do k = 1, 3
    do j = 1, m
      do i = 1, n
        total = total + a(i,j,k)*c(k)
      end do
    end do
  end do
end function

! loops that are kernels of their own: a step that the caller says, backward, a point's own recurrence, an element that all read
subroutine own(n, m, inc, a, b, c)
  implicit none
  integer :: n, m, inc, i, j
  real :: a(*), b(n,*), c(0:*)
!$crayon range(inc, 1, 4)
  do i = 1, n, inc
    c(i) = c(i) + a(i)
  end do
  do i = n, 1, -inc
    a(i+1) = 2*c(i)
  end do
  do i = 2, n
    do j = 2, m
      b(i,j) = 0.5*b(i,j-1) + b(i,j)
    end do
  end do
  do i = 2, n
    a(i) = a(1) + c(i-1)
  end do
end subroutine
