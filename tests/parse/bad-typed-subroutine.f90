! RUN: crayon ast %s
! A subroutine with a type: one message, and none at its END.
real subroutine s(a)
  real :: a
end subroutine s
pure integer(4) subroutine t
end subroutine t
real*8 elemental subroutine u(a)
end subroutine u
subroutine v
  real subroutines(3)
end subroutine v
