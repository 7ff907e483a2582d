! RUN: for c in c cuda check ir report; do crayon $c --print-pipeline | head -n 1; mkdir "$work/$c"; (cd "$work/$c"; mkdir d; crayon $c --verify-each --time-passes --dump-dir=d "$OLDPWD"/%s >out 2>err; echo "$c: exit $?"; ls d | grep -c . ; grep -c vectorize err); done; for c in ir report check ast; do crayon $c -o "$work" %s; echo "exit $?"; done; crayon help -I x; crayon report %s --help | head -n 1
! The options of the passes belong to each command that runs them, -o to those that write.
subroutine s(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
