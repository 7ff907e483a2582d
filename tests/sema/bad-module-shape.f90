! RUN: crayon c --keep-going -o $work/c %s; crayon ir --after=frontend %s >/dev/null 2>&1
! A module's array with a shape that is no Fortran is refused to the routines that use it.
module m
  real q(*, 3), r(2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2)
contains
  subroutine total(x)
    x = q(1, 1)
  end subroutine
  subroutine other(x)
    x = r(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
  end subroutine
  subroutine fine(x)
    x = 1
  end subroutine
end module
