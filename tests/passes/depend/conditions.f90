! RUN: crayon ir --after=depend %s
! IFs that ask integers keep accesses apart: points of one colour, the two triangles of a matrix, the halves of an array; not where they do not.
subroutine colours(n, c, a)
  integer :: n, c, i, j
  real :: a(n, n)
  do j = 2, n - 1
    do i = 2, n - 1
      if (mod(i + j, 2) == c) a(i, j) = a(i - 1, j) + a(i, j + 1)
    end do
  end do
  do j = 2, n - 1
    do i = 2, n - 1
      if (mod(i + j, 2) /= c) cycle
      a(i, j) = a(i - 1, j - 1)
    end do
  end do
end subroutine
subroutine triangles(n, a)
  integer :: n, i, j
  real :: a(n, n)
  do j = 1, n
    do i = 1, n
      if (i > j) a(i, j) = a(j, i)
    end do
  end do
  do j = 1, n
    do i = 1, n
      if (.not. (i < j .or. i > j + 5)) then
        a(i, j) = a(i, j) + 1
        a(j, i) = a(i, j)
      end if
    end do
  end do
  do j = 1, n
    do i = 1, n
      if (i /= j) a(i, j) = a(j, i)
    end do
  end do
end subroutine
subroutine halves(n, a)
  integer :: n, i
  real :: a(2*n)
  do i = 1, n + n/2
    if (i <= n) then
      a(i) = a(i) + 1
    else if (i >= n + 2) then
      a(i - n) = 2
    end if
  end do
  do i = 1, 2*n
    if (i <= n) a(i + n) = a(i)
  end do
  do i = 1, 2*n
    if (i <= n + 1) a(i + n - 1) = a(i)
  end do
end subroutine
