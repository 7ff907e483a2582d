! RUN: crayon ir --after=inspect %s
! What has no inspector: a choice may leave out what it names (chosen); the list is what the loop writes (moved), or is read by another list of unknown extent itself (twice); a loop
! is left early (left); the extent follows from the bounds (plain).
subroutine chosen(n, list, x, y)
  integer, intent(in) :: n, list(n)
  real, intent(in) :: x(*)
  real, intent(inout) :: y(n)
  integer :: i
  do i = 1, n
    y(i) = merge(x(list(i)), 0.0, y(i) > 0.0)
  end do
end subroutine
subroutine moved(n, list, x, y)
  integer, intent(in) :: n
  integer, intent(inout) :: list(n)
  real, intent(in) :: x(*)
  real, intent(inout) :: y(n)
  integer :: i
  do i = 1, n
    y(i) = x(list(i))
    list(i) = list(i) + 1
  end do
end subroutine
subroutine twice(n, list, outer, x, y)
  integer, intent(in) :: n, list(n), outer(*)
  real, intent(in) :: x(*)
  real, intent(inout) :: y(n)
  integer :: i
  do i = 1, n
    y(i) = x(outer(list(i)))
  end do
end subroutine
subroutine left(n, m, list, x, y)
  integer, intent(in) :: n, m, list(m, n)
  real, intent(in) :: x(*)
  real, intent(inout) :: y(n)
  integer :: i, k
  do i = 1, n
    do k = 1, m
      if (list(k, i) == 0) exit
      y(i) = y(i) + x(list(k, i))
    end do
  end do
end subroutine
subroutine plain(n, x, y)
  integer, intent(in) :: n
  real, intent(in) :: x(*)
  real, intent(inout) :: y(n)
  integer :: i
  do i = 1, n
    y(i) = x(2*i + 1)
  end do
end subroutine
