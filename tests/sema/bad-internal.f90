! RUN: crayon ir --after=frontend %s
! Internal procedures are refused at their name.
subroutine s(n)
  integer :: n
  call inner
contains
  subroutine inner
    n = n + 1
  end subroutine
end subroutine
