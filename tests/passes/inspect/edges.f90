! RUN: crayon ir --after=inspect %s
! RUN: crayon check --with=c,cuda-cpu %s
! Corners of elements by way of scalars, in two dimensions, under conditions of integers; the list changes in the loop around, within which it is looked through.
subroutine gather(ne, np, nt, corner, used, x, y)
  implicit none
  integer, intent(in) :: ne, np, nt, used(ne)
  integer, intent(inout) :: corner(2, ne)
  real, intent(in) :: x(np, *)
  real, intent(inout) :: y(ne)
  integer :: t, e, i, j
!$crayon size(ne, 0, 30)
!$crayon size(np, 1, 9)
!$crayon size(nt, 0, 3)
  do t = 1, nt
    do e = 1, ne
      if (used(e) > 0) then
        i = corner(1, e)
        j = corner(2, e) + i
        y(e) = y(e) + x(3, i) - x(1, j - i)
      end if
    end do
    do e = 1, ne
      corner(1, e) = corner(2, e)
    end do
  end do
end subroutine
! The loop around, before which the inspector stands, is left by a jump.
subroutine left_around(n, m, list, x, y)
  implicit none
  integer, intent(in) :: n, m, list(n)
  real, intent(in) :: x(*)
  real, intent(inout) :: y(n)
  integer :: i, t
!$crayon size(n, 1, 30)
!$crayon size(m, 0, 4)
  do t = 1, m
    do i = 1, n
      y(i) = y(i)*0.5 + x(list(i))
    end do
    if (y(1) > 0.5) exit
    if (y(n) > 0.5) cycle
    y(1) = y(1) + 0.125
  end do
end subroutine
