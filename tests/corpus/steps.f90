! Loops in steps and backward, elements that these step over, updates in place from ahead.

! red and black
subroutine redblack(n, a, b)
  implicit none
  integer :: n, i
  real :: a(n), b(n)
  do i = 2, n-1, 2
    a(i) = 0.5*(a(i-1) + a(i+1)) + b(i)
  end do
  do i = 3, n-1, 2
    a(i) = 0.5*(a(i-1) + a(i+1)) + b(i)
  end do
end subroutine

! backward, from below
subroutine backward(n, a, b, last)
  implicit none
  integer :: n, i, last
  real :: a(n), b(n)
  do i = n-1, 1, -1
    a(i+1) = a(i) + b(i)
  end do
  do i = n, 3, -3
    b(i) = b(i-1)*b(i-2) + i
  end do
  last = i
end subroutine

! forward in steps over what is stored next
subroutine ahead(n, a, b)
  implicit none
  integer :: n, i
  real :: a(n), b(n)
  do i = 1, n-5, 5
    a(i) = a(i+1)*b(i)
    a(i+1) = a(i+2)*b(i)
    a(i+2) = a(i+3)*b(i)
    a(i+3) = a(i+4)*b(i)
    a(i+4) = a(i+5)*b(i)
  end do
end subroutine

! elements of twice the index, of the index from behind, and a row in steps
subroutine factors(n, m, a, b, c)
  implicit none
  integer :: n, m, i, j
  real :: a(0:2*n+1), b(n), c(n,m), t(1000)
  do i = 1, n
    a(2*i) = a(2*i+1) + b(i)
    a(2*i+1) = a(2*i+1)*b(n+1-i)
  end do
  do i = 1, n
    b(n+1-i) = b(n+1-i) + a(i)
  end do
  do j = 1, m
    do i = 1, n, 2
      t(i) = c(i,j)*i
    end do
    do i = 3, n, 2
      c(i,j) = t(i) - t(i-2)
    end do
  end do
end subroutine

! sums over steps; a minimum with its place, backward
real function folded(n, a, b, place)
  implicit none
  integer :: n, i, place
  real :: a(n), b(n), least
  folded = 0
  do i = 1, n-4, 5
    folded = folded + a(i)*b(i) + a(i+1)*b(i+1) + a(i+2)*b(i+2) + a(i+3)*b(i+3) + a(i+4)*b(i+4)
  end do
  least = 3
  place = 0
  do i = n, 1, -2
    if (a(i) < least) then
      least = a(i)
      place = i
    end if
  end do
  folded = folded + least
end function

! no parity is told: elements of twice the index and of the index
subroutine crossing(n, a, b)
  implicit none
  integer :: n, i
  real :: a(2*n+1), b(n)
  do i = 1, n
    a(2*i) = a(i) + b(i)
  end do
  do i = 1, n
    a(2*i) = a(2*i-2+1) + b(i)
  end do
end subroutine

! a step that the caller says
subroutine said(n, inc, a, b, last)
  implicit none
  integer :: n, inc, i, last
  real :: a(n), b(n)
!$crayon range(inc, 1, 5)
  do i = 1, n, inc
    a(i) = a(i) + b(i)
  end do
  last = i
  do i = n, 1, -inc
    b(i) = 2*a(i)
  end do
  last = last + i
end subroutine
