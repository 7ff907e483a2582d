#!/bin/sh
# -MD and -MF of `crayon cuda` and `crayon c`: depend.sh CRAYON
# What is pinned: the files of rules name all outputs and all files that were read, as make understands them; make builds anew where one of
# them is newer.
set -u
crayon=$1
. "$(dirname "$0")/../scratch.sh"
cd "$work" || exit 2
failed=0
fail() {
  echo "FAIL $*"
  failed=$((failed + 1))
}
# has FILE RULE: it is just that, lines joined.
has() {
  got=$(sed -e ':a' -e '/\\$/{' -e N -e 's/ *\\\n */ /' -e ba -e '}' "$1" 2>&1)
  [ "$got" = "$2" ] || fail "$1: $got, not $2"
}
mkdir inc 'in c'
printf 'integer, parameter :: m = 5\n' >inc/size.inc
printf '#include "deep.h"\n' >'in c/n$1.h'
printf '#define N 3\n' >'in c/deep.h'
cat >sweep.f90 <<'F90'
module state
  real(8) :: total(10)
contains
  subroutine clear(a)
    real(8), intent(inout) :: a(:)
    a = 0
  end subroutine
end module
subroutine sweep(a)
  include 'size.inc'
  real(8) :: a(m)
  integer :: i
  do i = 1, m
    a(i) = 2*a(i)
  end do
end subroutine
F90
cat >'b c#.F90' <<'F90'
#include "n$1.h"
subroutine other(a)
  use state
  real(8) :: a(N)
  a = a + total(1)
end subroutine
F90
cat >mixed.f90 <<'F90'
subroutine mixed(n, a)
  integer :: n, i
  real(8) :: a(n)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  print *, a(1)
end subroutine
F90
both="sweep.f90 inc/size.inc b\\ c\\#.F90 in\\ c/n\$\$1.h in\\ c/deep.h"
"$crayon" c -MD -o out/ -Iinc '-Iin c' sweep.f90 'b c#.F90' || fail "exit $?"
has out/sweep.d "out/sweep_interface.f90 out/sweep.c: $both"
has 'out/b c#.d' "out/b\\ c\\#.c: $both"
"$crayon" cuda -MD -MFall.dep -o out -Iinc '-Iin c' sweep.f90 'b c#.F90' || fail "exit $?"
has all.dep "out/sweep_interface.f90 out/sweep.cu out/b\\ c\\#.cu: $both"
"$crayon" c --nests -MD -MF - -o out mixed.f90 >printed || fail "exit $?"
has printed "out/mixed.c out/mixed_host.f90: mixed.f90"
# A tuning file is read too.
echo '# crayon tuning 1' >none.tuning
"$crayon" c -MD -o out -Iinc --tuning=none.tuning sweep.f90 || fail "exit $?"
has out/sweep.d "out/sweep_interface.f90 out/sweep.c: sweep.f90 inc/size.inc none.tuning"
"$crayon" c -MD -o out/ -Iinc '-Iin c' sweep.f90 'b c#.F90' || fail "exit $?"
# Nothing is written for faults; -MF alone is none.
printf 'subroutine bad(a)\n  real :: a\n  a = "x"\nend subroutine\n' >bad.f90
"$crayon" c -MD -o out bad.f90 2>/dev/null && fail "a fault is none"
[ -e out/bad.d ] && fail "a file of rules without an output"
"$crayon" c -MF x.d -o out sweep.f90 2>messages
[ $? -eq 2 ] || fail "-MF alone"
grep -q -x -e 'crayon: error: -MF goes with -MD' messages || fail "-MF alone: $(cat messages)"
if command -v make >/dev/null 2>&1; then
  mv out/sweep.d sweep.d
  cat >Makefile <<'MAKE'
out/sweep.c:
	@echo built
include sweep.d
MAKE
  for file in sweep.f90 inc/size.inc 'b c#.F90' 'in c/n$1.h' 'in c/deep.h'; do
    find . -type f -exec touch -d 2001-01-01 {} +
    [ -z "$(make -s out/sweep.c 2>&1)" ] || fail "make builds what is up to date: $(make -s out/sweep.c 2>&1)"
    touch "$file"
    [ "$(make -s out/sweep.c 2>&1)" = built ] || fail "make does not see '$file'"
  done
  # Blanks behind backslashes, and colons.
  mkdir 'a:b' 'c\ d'
  cp mixed.f90 'a:b/x.f90'
  sed 's/mixed/other/' mixed.f90 >'c\ d/y.f90'
  "$crayon" c --nests -MD -MF names.dep -o out 'a:b/x.f90' 'c\ d/y.f90' || fail "exit $?"
  printf 'out/x.c:\n\t@echo $^\ninclude names.dep\n' >Makefile
  find . -type f -exec touch -d 2001-01-01 {} +
  touch 'c\ d/y.f90'
  [ "$(make -r out/x.c 2>&1)" = 'a:b/x.f90 c d/y.f90' ] || fail "names of make: $(make -r out/x.c 2>&1)"
fi
[ "$failed" -eq 0 ] || exit 1
command -v make >/dev/null 2>&1 || { echo "SKIPPED: no make, which reads the files"; exit 77; }
echo "make knows what the outputs are made from"
