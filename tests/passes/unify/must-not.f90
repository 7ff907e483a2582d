! RUN: crayon ir --after=unify %s | grep -E 'select|div|sqrt|^subroutine'
! What stays: a quotient that others read too, conditions that all lanes have in common, integer division, operations that differ, and what a select would cost
! as much as it saves.
subroutine read_twice(n, m, a, b, c)
  implicit none
  integer :: n, i
  real :: m(n), a(n), b(n), c(n), x, y
  do i = 1, n
    x = a(i)/b(i)
    y = b(i)/a(i)
    if (m(i) > 0.0) then
      c(i) = x
    else
      c(i) = y
    end if
    a(i) = x
  end do
end subroutine
subroutine in_common(n, k, a, b, c)
  implicit none
  integer :: n, k, i
  real :: a(n), b(n), c(n)
  do i = 1, n
    if (k > 0) then
      c(i) = sqrt(a(i))
    else
      c(i) = sqrt(b(i))
    end if
  end do
end subroutine
subroutine whole(n, m, j, k, c)
  implicit none
  integer :: n, i, j(n), k(n), c(n)
  real :: m(n)
  do i = 1, n
    if (m(i) > 0.0) then
      c(i) = 1000/(j(i)*j(i) + 1)
    else
      c(i) = 1000/(k(i)*k(i) + 1)
    end if
  end do
end subroutine
subroutine others(n, m, a, b, c)
  implicit none
  integer :: n, i
  real :: m(n), a(n), b(n), c(n)
  do i = 1, n
    if (m(i) > 0.0) then
      c(i) = sqrt(a(i))
    else
      c(i) = 1.0/b(i)
    end if
    if (m(i) > 1.0) then
      b(i) = a(i) + c(i)
    else
      b(i) = m(i) + 2.0
    end if
  end do
end subroutine
