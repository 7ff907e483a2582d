! RUN: crayon ir --passes=specialize %s | grep '^  *if\|else\|^sub\|mod('
! The integer changes, is compared with five numbers or with none; no element that is set follows from it: one that is read does, one outside of loops, one of an array that the
! caller has. A call.
subroutine changed(n, dir, a)
  integer :: n, dir, i
  real :: a(n), g(4)
  if (dir == 1) dir = 2
  do i = 1, n
    g(dir) = a(i)
    a(i) = g(dir)
  end do
end subroutine
subroutine many(n, dir, m, a)
  integer :: n, dir, i
  real :: a(n), g(4)
  m = 0
  if (dir == 1) m = 1
  if (dir == 2) m = 2
  if (dir == 3) m = 4
  if (dir == 4) m = 3
  if (dir == 5) m = 2
  do i = 1, n
    g(m) = a(i)
    a(i) = g(m)
  end do
end subroutine
subroutine none(n, dir, a)
  integer :: n, dir, i, m
  real :: a(n), g(4)
  m = 1 + mod(dir, 3)
  do i = 1, n
    g(m) = a(i)
    a(i) = g(m)
  end do
end subroutine
subroutine others(n, dir, a, c)
  integer :: n, dir, i, m
  real :: a(n), g(4), c(4)
  m = 1
  if (dir == 2) m = 2
  g = 0
  g(m) = 1
  do i = 1, n
    a(i) = g(m)
    c(m) = a(i)
  end do
end subroutine
subroutine calls(n, dir, a)
  integer :: n, dir, i, m
  real :: a(n), g(4)
  m = 1
  if (dir == 2) m = 2
  call many(n, m, i, a)
  do i = 1, n
    g(m) = a(i)
    a(i) = g(m)
  end do
end subroutine
