! RUN: crayon ir --shape=loops --after=transpose %s | grep -E 'subroutine|@transpose|do i'
! What only some turns read, beside what all do, stays in memory where nothing stores it; many arrays have short pieces; the variable's value behind
! the loop is used.
subroutine sides(n, m, a, d, last)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(n, m)
  double precision, intent(inout) :: d(n, m)
  integer, intent(out) :: last(m)
  double precision :: s
  integer :: i, j
  do j = 1, m
    s = 0
    do i = 1, n
      s = s*0.5d0 + a(i, j)
      if (i > 1) s = s + a(i - 1, j)
      d(i, j) = s
    end do
    last(j) = i
  end do
end subroutine sides

subroutine many(n, m, a, d)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(n, m, 9)
  double precision, intent(inout) :: d(n, m)
  double precision :: s
  integer :: i, j
  do j = 1, m
    s = 0
    do i = 1, n
      s = s*0.5d0 + a(i, j, 1) + a(i, j, 2) + a(i, j, 3) + a(i, j, 4) &
        + a(i, j, 5) + a(i, j, 6) + a(i, j, 7) + a(i, j, 8) + a(i, j, 9)
      d(i, j) = s
    end do
  end do
end subroutine many
