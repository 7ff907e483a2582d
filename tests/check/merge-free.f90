! RUN: check --with=c --real8 --shape=loops
! EXPECT: exit 0
! EXPECT: ^pick +c +identical
! FAULT: s/ != 0\.0 ?/ == 0.0 ?/
! In free form `use crayon_cray` goes on the line that ends the continued opening statement, before its comment.
subroutine pick(a, b, & ! two arrays
                n)      ! and their length
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  real, intent(inout) :: b(n)
  intrinsic :: abs
  integer :: i
  do i = 1, n
    b(i) = cvmgn(a(i), b(i), abs(a(i)) - b(i))
  end do
end subroutine
