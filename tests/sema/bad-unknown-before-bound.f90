! RUN: crayon c -o "$work" %s
! An unknown statement, behind which a dummy's bound cannot be told either.
subroutine smooth(b, n)
  integerp intent(in) :: n
  real, intent(inout) :: b(n:)
  b(n) = 1.0
end subroutine
