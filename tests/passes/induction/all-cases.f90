! RUN: crayon ir --passes=induction %s
! Conditions that stay, one of which holds in any case, set a scalar in each iteration, an argument and one of a module too. Not where a case is left,
! where a use comes first, or where numbers are reals: none holds of a NaN.
module shape
  real :: radius
end module
subroutine either(n, geometry, x, c)
  use shape
  integer :: n, geometry, i
  real :: x(n), c(n)
  do i = 1, n
    if (geometry > 2) radius = x(i)
    if (3 > geometry) radius = 1
    c(i) = radius
  end do
end subroutine
subroutine within(n, kind, flag, x, c, s, t)
  integer :: n, kind, i
  logical :: flag
  real :: x(n), c(n), s, t
  do i = 1, n
    if (kind == 1 .or. kind > 4) s = x(i)
    if (.not. (kind < 2)) then
      if (kind <= 4) s = 2
    else if (kind /= 1) then
      s = 3
    end if
    if (flag) t = x(i)
    if (.not. flag) t = s
    c(i) = s*t
  end do
end subroutine
subroutine left(n, kind, x, c, s)
  integer :: n, kind, i
  real :: x(n), c(n), s
  do i = 1, n
    if (kind > 2) s = x(i)
    if (kind < 2) s = 1
    c(i) = s
  end do
end subroutine
subroutine before(n, kind, x, c, s)
  integer :: n, kind, i
  real :: x(n), c(n), s
  do i = 1, n
    if (kind > 2) s = x(i)
    c(i) = s
    if (kind <= 2) s = 1
  end do
end subroutine
subroutine reals(n, kind, x, c, s)
  integer :: n, i
  real :: kind, x(n), c(n), s
  do i = 1, n
    if (kind > 2) s = x(i)
    if (kind <= 2) s = 1
    c(i) = s
  end do
end subroutine
