! RUN: crayon ir --passes=depend,order %s | grep -E '^subroutine|do '
! Left outside: lanes that touch what others do in another turn, a bound of one loop that the other sets, something behind the parallel loop, scalars that are used
! behind or come from the turn before, loops of lanes inside, few lanes. The second of `used` goes inside.
subroutine neighbours(n, m, a)
  integer :: n, m, i, j
  real :: a(n,m)
  do j = 2, m
    do i = 2, n - 1
      a(i,j) = a(i+1,j-1) + a(i-1,j-1)
    end do
  end do
end subroutine
subroutine diagonal(n, m, a)
  integer :: n, m, i, j
  real :: a(n+m,m)
  do j = 2, m
    do i = 1, n
      a(i+j,j) = a(i+j,j-1)
    end do
  end do
end subroutine
subroutine triangle(n, m, a)
  integer :: n, m, i, j
  real :: a(n,m)
  do j = 2, m
    do i = 1, min(j, n)
      a(i,j) = a(i,j-1)
    end do
  end do
end subroutine
subroutine behind(n, m, a, b)
  integer :: n, m, i, j
  real :: a(n,m), b(m)
  do j = 2, m
    do i = 1, n
      a(i,j) = a(i,j-1)
    end do
    b(j) = a(1,j)
  end do
end subroutine
subroutine used(n, m, a, p)
  integer :: n, m, i, j, p, q
  real :: a(n,m)
  q = 1
  do j = 2, m
    p = j - 1
    do i = 1, n
      a(i,j) = a(i,p)
    end do
  end do
  do j = 2, m
    do i = 1, n
      a(i,j) = a(i,j-1) + q
    end do
  end do
  do j = 2, m
    q = 3*q - j
    do i = 1, n
      a(i,j) = a(i,j-1) + q
    end do
  end do
end subroutine
subroutine lanes(n, m, l, a)
  integer :: n, m, l, i, j, k
  real :: a(n,m,l)
  do k = 2, l
    do j = 1, m
      do i = 1, n
        a(i,j,k) = a(i,j,k-1)
      end do
    end do
  end do
end subroutine
subroutine few(n, m, a, b)
  integer :: n, m, i, j
  real :: a(n,m), b(m)
  do j = 2, m
    do i = 1, 4
      a(i,j) = a(i,j-1)*b(j)
    end do
  end do
end subroutine
! The variable is set before the loop, too.
subroutine set_before(n, m, a, b)
  integer :: n, m, i, j
  real :: a(n,m), b(m)
  do j = 2, m
    i = 4
    do i = 1, n
      a(i,j) = a(i,j-1)*b(j)
    end do
  end do
end subroutine
