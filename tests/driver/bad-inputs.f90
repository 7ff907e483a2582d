! RUN: mkdir $work/bad; for c in c cuda ir ast report check "reference -o $work/bad/o"; do for f in missing.f90 $work $work/missing.nest; do crayon $c $f 2>&1 | sed "s|$work|WORK|g"; done; done; ls $work/bad; exit 1
! Inputs that cannot be read, each command; nothing is written.
subroutine s(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
