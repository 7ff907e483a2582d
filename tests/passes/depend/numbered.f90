! RUN: crayon ir --passes=depend %s
! Elements of a vector that are numbered as those of a matrix: rows of their own where the numbers within a row are less than n of each other, by the
! loops' bounds; not where one more is used, where the row's length changes, or where two numbers of a row meet the next one's.
subroutine apart(n, m, a, v)
  integer :: n, m, i, j
  real :: a(n,m), v(n*m)
  do j = 1, m
    do i = 2, n
      v(i-1 + (j-1)*n) = a(i,j)
    end do
  end do
end subroutine
subroutine one_more(n, m, a, v)
  integer :: n, m, i, j
  real :: a(0:n,m), v(0:n*m+n)
  do j = 1, m
    do i = 0, n
      v(i + (j-1)*n) = a(i,j)
    end do
  end do
end subroutine
subroutine changing(n, m, k, a, v)
  integer :: n, m, i, j, k(m), l
  real :: a(n,m), v(n*m)
  do j = 1, m
    l = k(j)
    do i = 1, n
      v(i + (j-1)*l) = a(i,j)
    end do
  end do
end subroutine
subroutine ahead(n, m, v)
  integer :: n, m, i, j
  real :: v(n*m+1)
  do j = 1, m
    do i = 1, n
      v(i + (j-1)*n) = v(i+1 + (j-1)*n)
    end do
  end do
end subroutine
