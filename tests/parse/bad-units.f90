! RUN: crayon ast %s
! Units that begin inside another, a procedure of a module without CONTAINS, statements behind CONTAINS, no END.
subroutine a
  x = 1
subroutine b
end
module m
  subroutine s
  end subroutine
end module m
module n
contains
  x = 1
  y = 2
  subroutine t
  end subroutine t
end module n
contains
program p
  x = 1
