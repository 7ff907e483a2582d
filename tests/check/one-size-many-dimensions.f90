! RUN: check --with=c
! EXPECT: exit 0
! EXPECT: ^cube +c +identical +1[0-9] cases
! EXPECT: ^large +c +identical
! One size bounds all dimensions: the cases keep to what memory holds, and the other routine is checked too.
subroutine cube(n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(n,n,n,n)
  integer :: i, j
  do j = 1, n
    do i = 1, n
      a(i,j,1,1) = a(i,j,1,1)*2
    end do
  end do
end subroutine
subroutine large(n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i
  do i = 1, n
    a(i) = a(i) + 1
  end do
end subroutine
