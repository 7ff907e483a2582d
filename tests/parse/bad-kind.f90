! RUN: crayon ir --after=frontend %s
! What follows the underscore of a literal is digits or a name.
subroutine s(a)
  real a
  a = 1_8x + 2.5_$k
  a = 3__x + .true._4l
  a = 'x'
end subroutine
