! RUN: crayon ir --after=frontend %s
! Statement functions are expanded, their values converted to the types of their names.
subroutine s(x, i)
  real :: x
  double precision :: d
  sq(y) = y*y + 1
  idiv(k, l) = k/l
  x = sq(x) + sq(2.5) + sq(i + 1.0) + idiv(7, i)
end subroutine
