! RUN: crayon report --shape=strip --format=json %s
! Every member of the schema, for one small kernel.
subroutine diff(n, a, b)
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  real, intent(inout) :: b(n)
  real :: t(n)
  integer :: i
  do i = 1, n
    t(i) = 2*a(i)
  end do
  do i = 2, n
    b(i) = t(i) - t(i-1)
  end do
end subroutine
