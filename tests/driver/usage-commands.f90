! RUN: crayon; echo "exit $?"; crayon fortran %s; echo "exit $?"; crayon help fortran; echo "exit $?"; crayon c; echo "exit $?"; crayon check --; echo "exit $?"; crayon report --format=xml %s; echo "exit $?"
! Commands that are unknown or lack their files.
subroutine s(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
