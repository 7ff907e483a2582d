! RUN: mkdir "$work/folders"; cd "$work/folders"; mkdir a b c d; echo "{" >a/manifest.json; echo "{}" >b/manifest.json; for f in c d; do n=c/x.c; [ $f = c ] || n=harness/x.c; mkdir -p $f/${n%%/*}; echo >$f/$n; echo "{\"format\": \"crayon-check\", \"version\": 1, \"files\": {\"$n\": \"0\"}}" >$f/manifest.json; done; for f in none a b c d; do crayon check --run $f 2>&1 | grep crayon:; done
! Folders of check that are none, of another version, or changed.
subroutine s(a, n)
  integer :: n
  real :: a(n)
  a = 2.0*a
end subroutine
