! MESSAGE: 'coarse' has dimensions of assumed shape and others: all must be, or none
subroutine bad(nc, coarse)
  integer, intent(in) :: nc
  real, intent(in) :: coarse(0:nc, 0:)
end subroutine
