! RUN: mkdir -p "$work/names/a" "$work/names/b"; cp %s "$work/names/a/x.f90"; sed s/s\(/t\(/ %s >"$work/names/b/x.f90"; cd "$work/names"; crayon c a/x.f90 b/x.f90; echo "exit $?"; crayon reference -o o a/x.f90 b/x.f90; echo "exit $?"; crayon reference -o a a/x.f90; echo "exit $?"; crayon ir a/x.nest b/x.nest; echo "exit $?"; ls
! Outputs that would take the place of others or of an input.
subroutine s(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
