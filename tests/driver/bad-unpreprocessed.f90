! RUN: crayon c --keep-going -o "$work/made" %s
! Lines of the preprocessor where it is not run: which lines count is not known, no routine is written.
module both
contains
#ifdef FAST
  subroutine first(a)
    a = 2.*a
  end subroutine
#endif
end module
subroutine second(a)
  use both
  call third(a)
end subroutine
