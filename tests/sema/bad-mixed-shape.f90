! RUN: crayon ir --after=frontend %s
! A dummy argument whose bounds are explicit in one dimension and assumed in another is refused, as by gfortran.
subroutine prolong(nc, coarse, tail)
  integer, intent(in) :: nc
  real, intent(in) :: coarse(0:nc, 0:), tail(:, *)
end subroutine
