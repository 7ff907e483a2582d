! RUN: crayon ir --passes=elements,depend %s | grep -v '^  *\(dummy\|local\|area\)'
! Shared storage, a call that gets the array or another one of the loop, an element beyond the bounds, an element that is set of which it is not known which one it is, sums over iterations, an element that one
! iteration sets and a later one reads, one that not each iteration sets and the caller sees, an early end.
subroutine shared(n, a, b)
  integer :: n, i
  real :: a(n), b(n), d(2), e
  equivalence (d(2), e)
  do i = 1, n
    d(2) = a(i)
    b(i) = e
  end do
end subroutine
subroutine passed(n, a, b)
  integer :: n, i
  real :: a(n), b(n), d(2)
  do i = 1, n
    d(1) = a(i)
    call other(1, d)
    b(i) = d(1)
  end do
end subroutine
subroutine other(k, d)
  integer :: k
  real :: d(k,2)
  d(1,2) = d(k,1)
end subroutine
! A loop that calls runs in order whatever its work arrays are: these stay whole.
subroutine calls(n, a, b)
  integer :: n, i, k
  real :: a(2,n), b(2,n), c(2), d(1,2)
  do i = 1, n
    do k = 1, 2
      c(k) = 2*a(k,i)
    end do
    call other(1, d)
    do k = 1, 2
      b(k,i) = c(k) + d(1,k)
    end do
  end do
end subroutine
subroutine unknown(n, k, a, b)
  integer :: n, k, i
  real :: a(n), b(n), d(2)
  do i = 1, n
    d(1) = a(i)
    d(k) = b(i)
    b(i) = d(1)
  end do
end subroutine
subroutine sums(n, a, d)
  integer :: n, i
  real :: a(n), s(2), d(2)
  s(1) = 0.0
  s(2) = 1.0
  do i = 1, n
    s(1) = s(1) + a(i)
    s(2) = s(2)*a(i) + s(1)
  end do
  d(1) = s(1)
  d(2) = s(2)
end subroutine
subroutine later(n, a, b, d)
  integer :: n, i
  real :: a(n), b(n), d(2)
  do i = 1, n
    b(i) = d(1)
    d(1) = a(i)
    if (a(i) > 0.0) d(2) = a(i)
  end do
end subroutine
subroutine left(n, a, b, d)
  integer :: n, i
  real :: a(n), b(n), d(2)
  do i = 1, n
    d(1) = a(i)
    if (d(1) > 0.0) exit
    b(i) = d(1)
  end do
end subroutine
