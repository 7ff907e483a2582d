#!/bin/sh
# turns.sh FILE: the program with few elements and with many, as gfortran has it, and how many of its nests ran in each.
set -u
. "$(dirname "$0")/../scratch.sh"
level=-O${CRAYON_TEST_OPTIMIZE:+2}
gfortran $level -J "$work" "$1" -o "$work/gfortran" || exit 2
crayon fc --backend=c $level -J "$work" "$1" -o "$work/c" || exit 2
for n in 3 40; do
  echo $n | "$work/gfortran" >"$work/expected"
  echo $n | CRAYON_VERIFY=1 "$work/c" >"$work/out" 2>"$work/verified"
  cmp "$work/expected" "$work/out" || exit 1
  sed -n "s/^crayon: CRAYON_VERIFY=1: \([0-9]* of [0-9]* nests\).*/$n: \1/p" "$work/verified"
done
