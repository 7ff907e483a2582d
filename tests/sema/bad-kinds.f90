! RUN: crayon ir --after=frontend %s
! A kind that does not exist is reported at the kind.
subroutine s(x, y)
  real(3) :: x
  real*16 :: y
  integer(kind=7) :: i
  logical(n) :: l
  x = 1.0_5
  i = 3_ik
end subroutine
