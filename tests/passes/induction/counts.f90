! RUN: crayon ir --passes=induction %s
! By 2 an iteration; twice, through another scalar and in both arms of an IF; backward; in a loop within one.
subroutine plain(n, a, b)
  integer :: n, i, k
  real :: a(n), b(2*n)
  k = 0
  do i = 1, n
    k = k + 2
    b(k) = a(i)
  end do
end subroutine
subroutine arms(n, j, a, b)
  integer :: n, i, j, k
  real :: a(n), b(3*n)
  do i = n, 1, -1
    k = j + 1
    b(k) = a(i)
    if (a(i) > 0) then
      j = k + 1
      b(j) = 2
    else
      j = j + 2
    end if
  end do
end subroutine
subroutine nested(n, m, a, b)
  integer :: n, m, i, j, k
  real :: a(n,m), b(n*m)
  k = 0
  do j = 1, m
    do i = 1, n
      k = k + 1
      b(k) = a(i,j)
    end do
  end do
end subroutine
