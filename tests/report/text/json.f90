! RUN: crayon report --shape=strip --format=json %s
! Every member of the schema, for one small kernel.
subroutine diff(n, a, b)
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  real, intent(inout) :: b(n)
  integer :: i
  do i = 2, n
    b(i) = a(i) - a(i-1)
  end do
end subroutine
