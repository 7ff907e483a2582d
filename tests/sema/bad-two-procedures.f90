! RUN: crayon c --keep-going -o $work/c %s; crayon ir --after=frontend %s >/dev/null 2>&1
! Procedures and modules that are there twice leave one of each for the rest: the linker knows them by one name.
module m
contains
  subroutine s(x)
    x = 1
  end subroutine
  subroutine s(x)
    x = 2
  end subroutine
end module
module m
contains
  subroutine s(x)
    x = 3
  end subroutine
end module
