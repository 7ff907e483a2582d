! RUN: mkdir "$work/empty"; cd "$work/empty"; true >e.f90; for c in c cuda ir ast report check "reference -o o"; do echo "== $c"; crayon $c e.f90; echo "exit $?"; done; ls
! A file without statements: nothing is written.
subroutine s(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
