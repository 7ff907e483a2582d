#!/bin/sh
# vec_loops.sh CRAYON FILE: gcc -O3 must vectorize every lane loop of FILE's vector kernels that is marked `GCC ivdep` and
# computes (shorter ones are copies, which become memcpy), in both shapes and precisions. The marks are what the C
# text promises; a lane loop that stays scalar costs its vector unit.
set -eu
crayon=$1 file=$2
command -v gcc >/dev/null || exit 77
. "$(dirname "$0")/../scratch.sh"
name=$(basename "$file"); name=${name%.*}
status=0
for shape in row strip; do
  for real in "" --real8; do
    "$crayon" c $real --shape=$shape -o "$work" "$file"
    sed '/^#line/d' "$work/$name.c" >"$work/k.c"
    (cd "$work" && gcc -std=c11 -O3 -c k.c -o k.o -fopt-info-vec-optimized 2>k.log)
    sed -n 's/^k\.c:\([0-9]*\):.*loop vectorized.*/\1/p' "$work/k.log" | sort -un >"$work/vectorized"
    awk -v what="$shape $real" '
      NR == FNR { done[$1] = 1; next }
      /#pragma GCC ivdep/ { marked = FNR + 1; next }
      FNR == marked { first = FNR; lines = 0; inside = 1; next }
      inside && /^ *}$/ { inside = 0; if (lines >= 5) { loops++; if (!(first in done)) { print what ": scalar loop at line " first; bad = 1 } } }
      inside { lines++ }
      END { print what ": " loops " lane loops"; exit bad || loops < 5 }' "$work/vectorized" "$work/k.c" || status=1
  done
done
exit $status
