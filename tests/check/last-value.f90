! RUN: check --with=c,cuda-cpu
! EXPECT: exit 0
! EXPECT: ^last +c +identical
! EXPECT: ^last +cuda-cpu +identical
! FAULT: s/^\( *\)if (memcmp(&t_now.*/\1/
! FAULT: s/^\( *\)\*k = .*/\1/
! Scalars that a loop leaves behind are outputs, also after no iteration at all; a missing last value is found.
subroutine last(n, a, t, k)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: a(n)
  real, intent(inout) :: t
  integer, intent(out) :: k
  do k = 1, n
    t = 2.0*a(k)
  end do
end subroutine
