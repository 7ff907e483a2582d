#!/bin/sh
# standards.sh: the intrinsic functions that Crayon takes for those of each standard are those that gfortran does.
set -u
. "$(dirname "$0")/../scratch.sh"
sema=../../frontend/sema
names=$(sed -n 's/^INTRINSIC("\([a-z0-9_]*\)".*/\1/p' "$sema/intrinsics.def" | grep -v '^cvmg\|^ieee_')
for year in 1995 2003 2008 2018; do
  for name in $names; do
    since=$(grep -o "{\"$name\", [0-9GNU]*}" "$sema/intrinsic_standard.c" | sed 's/.* //; s/}//; s/GNU/9999/')
    [ "${since:-0}" -le $year ] && echo "$name"
  done >"$work/ours"
  for name in $names; do printf 'subroutine s_%s\n  intrinsic :: %s\nend subroutine\n' "$name" "$name"; done >"$work/s.f90"
  LC_ALL=C gfortran -fsyntax-only -fmax-errors=0 "-std=f${year#19}" "$work/s.f90" 2>&1 | sed -n "s/^Error: The intrinsic '\([a-z0-9_]*\)'.*/\1/p" >"$work/refused"
  for name in $names; do grep -qx "$name" "$work/refused" || echo "$name"; done >"$work/theirs"
  diff "$work/ours" "$work/theirs" && echo "$year: $(wc -l <"$work/ours") names"
done
