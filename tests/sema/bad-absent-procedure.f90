! RUN: crayon ir --after=frontend %s
! A procedure argument that a call leaves out is called.
module m
contains
  subroutine s(f, x)
    real, external, optional :: f
    real :: x
    if (x > 0.) x = f(x)
  end subroutine
  subroutine t(x)
    real :: x
    call s(x=x)
  end subroutine
end module
