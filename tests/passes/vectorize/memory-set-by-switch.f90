! RUN: crayon ir --shape=strip --vl=32 --after=vectorize %s
! An array in memory that a side of an IF changes, and whose elements nobody knows to be there before: what reads it has the value where the condition is
! true, else what memory holds, which is loaded there alone.
subroutine diffuse(a, vb, y, on)
  real, intent(in) :: a(100,13)
  real, intent(inout) :: vb(100,13), y(100,13)
  logical, intent(in) :: on
  integer :: is, ie, i, j
  common /range/ is, ie
  do j = 1, 13
    if (on) then
      do i = is, ie + 1
        vb(i,j) = a(i,j)
      end do
    end if
    do i = is, ie
      y(i,j) = vb(i+1,j)
    end do
  end do
end subroutine
