! RUN: crayon ir --after=specialize %s
! No flags: two numbers beside 0, a value that is read, a flag that the loops set, one that a call may change among them; loops that no flag keeps
! apart: what is read at neighbours is not written, and bounds of rows.
subroutine other_values(n, m, dims, k, a, w)
  integer, intent(in) :: n, m, dims, k
  real :: a(n,m), w(n)
  integer :: i, two, given, inner
  two = 0
  if (dims > 1) two = 1
  if (dims > 2) two = 2
  given = 0
  if (dims > 2) given = k
  do i = 1, n
    w(i) = a(i,1)
    a(i,2) = w(i-two)
    a(i,3) = w(i-given)
  end do
  inner = 0
  do i = 1, n
    w(i) = a(i,1)
    a(i,2) = w(i-inner)
    inner = 1
  end do
end subroutine

subroutine apart(n, m, dims, a, b, c)
  integer, intent(in) :: n, m, dims
  real :: a(n,m), b(n,m), c(n,m)
  integer :: i, j, one
  one = 0
  if (dims == 3) one = 1
  do j = 1, m
    do i = 1, n
      a(i,j) = b(i,j-one) + b(i-one,j)
    end do
  end do
  do j = 1, m + one
    do i = 1, n
      c(i,j) = a(i,j)
    end do
  end do
end subroutine

subroutine called(n, a, w, one)
  integer, intent(in) :: n
  real :: a(n), w(n)
  integer :: i, one
  !$crayon range(one, 0, 1)
  do i = 1, n
    w(i) = a(i)
  end do
  call outside(one)
  do i = 1, n
    a(i) = w(i-one)
  end do
end subroutine

subroutine outside(one)
  integer :: one
  one = 1 - one
end subroutine
