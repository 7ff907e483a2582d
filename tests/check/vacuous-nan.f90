! RUN: check --with=c
! EXPECT: exit 4
! EXPECT: ^allnan +c +VACUOUS +all it computes is NaN
! EXPECT: ^nothing +c +VACUOUS +it changes nothing
! A routine whose outputs are all NaN, or that changes nothing, shows nothing: it is never called identical.
subroutine allnan(n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i
  do i = 1, n
    a(i) = sqrt(-1.0 - a(i)*a(i))
  end do
end subroutine
subroutine nothing(n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i
  do i = 1, n
    if (a(i) > 1.0e30) a(i) = 0.0
  end do
end subroutine
