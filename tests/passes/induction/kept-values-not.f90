! RUN: crayon ir --passes=induction %s
! Left alone: an assignment behind a use, conditions of a point, a loop inside that sets the scalar, a condition that the loop
! changes, an early end; an argument, which may be a constant.
subroutine behind(n, mode, a, c)
  integer :: n, mode, i
  real :: a(n), c(n), s
  do i = 1, n
    if (mode == 1) s = a(i)
    c(i) = s
    if (mode == 2) s = 2 * s
  end do
end subroutine
subroutine point(n, a, c)
  integer :: n, i
  real :: a(n), c(n), s
  do i = 1, n
    if (a(i) > 0) s = a(i)
    c(i) = s
  end do
end subroutine
subroutine within(n, m, mode, a, c)
  integer :: n, m(n), mode, i, k
  real :: a(n), c(n), s
  do i = 1, n
    do k = 1, m(i)
      s = a(k)
    end do
    c(i) = s
  end do
end subroutine
subroutine changes(n, mode, a, c)
  integer :: n, mode, i
  real :: a(n), c(n), s
  do i = 1, n
    if (mode == 1) s = a(i)
    c(i) = s
    if (a(i) > 3) mode = 1
  end do
end subroutine
subroutine ends(n, mode, a, c)
  integer :: n, mode, i
  real :: a(n), c(n), s
  do i = 1, n
    if (mode == 1) s = a(i)
    c(i) = s
    if (a(i) > 3) exit
  end do
end subroutine
subroutine seen(n, mode, s, a, c)
  integer :: n, mode, i
  real :: a(n), c(n), s
  do i = 1, n
    if (mode == 1) s = a(i)
    c(i) = s
  end do
end subroutine
