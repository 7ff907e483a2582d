! RUN: check --with=c,cuda-cpu two-files-maker.f90
! EXPECT: exit 0
! EXPECT: ^advance +c +identical
! EXPECT: ^advance +cuda-cpu +identical
! EXPECT: ^rate +c +identical
! A module of another file is found whatever the order of the files.
subroutine advance(n, a)
  use maker, only: speed, rate
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i
  do i = 1, n
    a(i) = a(i) + speed*rate(a(i))
  end do
end subroutine
