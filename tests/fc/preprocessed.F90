! RUN: sh same.sh %s preprocessed-other.f90 -- -DROWS=5 -I.
! The preprocessor, several files, and lines as the user knows them.
#define LANES 8
module sizes
  integer, parameter :: rows = ROWS
end module
subroutine fill(a)
  use sizes
  real :: a(LANES, rows)
#ifdef ROWS
  do j = 1, rows
    do i = 1, LANES
      a(i, j) = i + LANES*j
    end do
  end do
#endif
  print *, __LINE__
end subroutine
