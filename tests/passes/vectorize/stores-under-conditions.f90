! RUN: crayon ir --shape=strip --vl=32 --after=vectorize %s
! Stores under conditions in several loops: the one store of the last version stands where one of them did, nowhere else.
subroutine keep(n, flag, a, b)
  integer :: n, i
  logical :: flag
  real :: a(n), b(n)
  do i = 1, n
    if (flag) a(i) = b(i)
  end do
  do i = 1, n
    if (flag) a(i) = a(i) + 1
    b(i) = b(i)*2
  end do
end subroutine
subroutine parts(n, a, b, c)
  integer :: n, i
  real :: a(n), b(n), c(n)
  do i = 1, n
    if (b(i) > 0.5) a(i) = b(i)
  end do
  do i = 3, n - 1
    if (c(i) > 0.5) a(i) = a(i) + 1
  end do
  do i = 2, n
    c(i) = a(i)
  end do
end subroutine
