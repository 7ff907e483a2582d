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
