! RUN: crayon ast %s
! ENDs and parts of constructs that open nothing, and CONTAINS where none may stand.
subroutine words(a, n)
  integer :: n
  real :: a(n)
  end where
  end forall
  end type
  elsewhere
  elsewhere (a > 0.0)
  module procedure words
end subroutine
subroutine twice
contains
  subroutine inner
  contains
    subroutine innermost
    end subroutine
  end subroutine
contains
end subroutine
