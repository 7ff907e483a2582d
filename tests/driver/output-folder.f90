! RUN: for c in c cuda reference; do crayon $c -o /dev/null/out %s; echo "exit $?"; done; crayon check --make /dev/null/out %s; echo "exit $?"
! A folder that cannot be made.
subroutine s(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
