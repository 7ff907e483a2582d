! RUN: crayon ir --after=level %s | grep -E '^subroutine|do |if '
! Rows in order, bounds that the row changes, a step, a variable that is used behind the loop, products of row variables, few rows.
subroutine ordered(n, a)
  integer :: n, i, j
  real :: a(n,n)
  do j = 2, n
    do i = 1, j
      a(i,j) = a(i,j) + a(i,j-1)
    end do
  end do
end subroutine
subroutine changed(n, m, last, a)
  integer :: n, m, i, j, last(m)
  real :: a(n,m)
  do j = 1, m
    last(1) = last(1) - 1
    do i = 1, last(1)
      a(i,j) = 0
    end do
  end do
end subroutine
subroutine steps(n, m, a, i)
  integer :: n, m, i, j
  real :: a(n,m)
  do j = 1, m
    do i = j, n, 2
      a(i,j) = 0
    end do
  end do
end subroutine
subroutine behind(n, m, a, i)
  integer :: n, m, i, j
  real :: a(n,m)
  do j = 1, m
    do i = j, n
      a(i,j) = 0
    end do
  end do
end subroutine
subroutine square(n, m, a)
  integer :: n, m, i, j
  real :: a(n,m)
  do j = 1, m
    do i = 1, j*j
      a(i,j) = 0
    end do
  end do
  do j = 1, 4
    do i = 1, j
      a(i,j) = 0
    end do
  end do
end subroutine
