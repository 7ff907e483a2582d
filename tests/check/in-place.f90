! RUN: check --with=c,cuda-cpu
! EXPECT: exit 0
! EXPECT: ^smooth +c +identical
! EXPECT: ^smooth +cuda-cpu +identical
! FAULT: s/a\[i - 2\]/a[i - 1]/
! A recurrence in place, a stride and an assumed-size array: the order of iterations matters.
subroutine smooth(a, m)
  integer, intent(in) :: m
  double precision, intent(inout) :: a(*)
  integer :: i
  do i = 2, m
    a(i) = 0.5d0*(a(i-1) + a(i))
  end do
  do i = m, 3, -2
    a(i) = a(i) - a(i-2)
  end do
end subroutine
