! RUN: crayon; echo "exit $?"; crayon fortran %s; echo "exit $?"; crayon help fortran; echo "exit $?"; crayon c; echo "exit $?"; crayon check --; echo "exit $?"; crayon report --format=xml %s; echo "exit $?"; crayon help c ir; echo "exit $?"; crayon manual crayon.1 crayon-fc.1; echo "exit $?"
! Commands that are unknown lack their files, or have an argument more than they take.
subroutine s(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
