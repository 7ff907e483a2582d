! RUN: for c in "ir %s" "ast %s" "report %s" "c --print-pipeline" "ir --print-pipeline" help "help c" --help --version; do crayon $c >/dev/full; echo "$c: exit $?"; done; cp %s "$work"; cd "$work"; (ulimit -f 1; exec crayon cuda -o out %s 2>said); echo "exit $?"; cat said; ls out
! Output that does not arrive is a fault of every command.
subroutine s(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
