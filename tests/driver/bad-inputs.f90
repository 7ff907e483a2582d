! RUN: cd "$work"; mkdir bad; for c in c cuda ir ast report check "reference -o bad/o"; do for f in missing.f90 bad bad/missing.nest; do crayon $c $f; done; done; ls bad; exit 1
! Inputs that cannot be read, each command; nothing is written.
subroutine s(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
