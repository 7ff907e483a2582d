#!/bin/sh
# files.sh: files in the place of those that CRAYON_VERIFY writes.
set -u
. "$(dirname "$0")/../scratch.sh"
cd "$work" || exit 2
text=$(printf 'subroutine s(a, left)\n  real(8) :: a\n  integer(4) :: left\n  a = 2*a\n  left = 0\nend subroutine s')
# file NEST BYTES: a scalar of zeros, all of which is right for `s 8`
file() {
  printf 'crayon-verify 1\nnest %s\nplace b.f90:7\nunit u\noptions \ncall 1\ntext %s\n%s\nitems 1\nitem a a c r %s 0\ndata\n' "$1" ${#text} "$text" "$2"
  head -c $((3 * $2)) /dev/zero
}
file s 8 >right
file s 4 >short
file r 8 >other
head -c 200 right >cut
for name in right short other cut nowhere; do
  crayon check --replay "$name"
  echo "status $?"
done
crayon check --replay right --with=x
crayon check --replay cut
