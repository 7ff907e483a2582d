! RUN: crayon ir --passes=depend,hold,map %s | grep -E '^subroutine|temporary'
! Left alone: a store that the source does not make for each point, one loop before that does not run so far, or may not run, neighbours, other elements of the array in the iteration,
! subscripts that change.
subroutine sparse(n, a, b)
  integer :: n, i
  real :: a(n), b(n)
  do i = 1, n
    if (b(i) > 0.0) a(i) = b(i)
  end do
end subroutine
subroutine shorter(n, a, b)
  integer :: n, i
  real :: a(n), b(n)
  do i = 2, n
    a(i) = b(i)*2
  end do
  do i = 1, n
    if (b(i) > 0.0) a(i) = b(i)
  end do
end subroutine
subroutine maybe(n, q, a, b)
  integer :: n, i
  logical :: q
  real :: a(n), b(n)
  if (q) then
    do i = 1, n
      a(i) = b(i)*2
    end do
  end if
  do i = 1, n
    if (b(i) > 0.0) a(i) = b(i)
  end do
end subroutine
subroutine masked(n, a, b)
  integer :: n, i
  real :: a(n), b(n)
  do i = 1, n
    if (b(i) < 1.0) a(i) = b(i)*2
  end do
  do i = 1, n
    if (b(i) > 0.0) a(i) = b(i)
  end do
end subroutine
subroutine both(n, a, b)
  integer :: n, i
  real :: a(2,n), b(n)
  do i = 1, n
    a(1,i) = b(i)
    if (b(i) > 0.0) a(1,i) = a(2,i)
  end do
end subroutine
subroutine moving(n, a, b)
  integer :: n, i, k
  real :: a(n), b(n)
  do i = 1, n
    k = i
    a(k) = b(i)
    if (b(i) > 0.0) a(k) = 0.0
  end do
end subroutine
subroutine other(n, m, a, b)
  integer :: n, m, i
  real :: a(n,m), b(n)
  do i = 1, n
    a(i,1) = b(i)
  end do
  do i = 1, n
    if (b(i) > 0.0) a(i,m) = b(i)
  end do
end subroutine
