#!/bin/sh
# The race of bench/gpu_race.sh on tiny arrays, by g++: race.sh CRAYON DIR
#
# All kernels of both sides give gfortran's bits, sums in trees, as the hand-written one is, what their bound allows; each work has
# its two rows; a result that is not the expected one is told and counts.
set -u
cd "$(dirname "$0")/../.." || exit 2
command -v gfortran >/dev/null || { echo "SKIPPED: no gfortran"; exit 77; }
CRAYON=$1 dir=$2
export CRAYON
bench/gpu_race.sh --tiny "$dir" >"$dir.log" 2>&1 || { cat "$dir.log"; echo "FAIL bench/gpu_race.sh --tiny"; exit 1; }
failed=0
works=$("$dir/reference/expect" --names)
for work in $works; do
  for by in hand crayon; do
    verdict=identical
    case "$work $by" in "sum hand" | sum_tree*) verdict='\(identical\|within .*\)' ;; esac
    grep -q "^| $work | $by | .* | $verdict | 1 |\$" "$dir.log" && continue
    echo "FAIL no good row of $work by $by"
    failed=1
  done
done
rows=$(grep -c '^| .* | 1 |$' "$dir.log")
[ "$rows" -eq $(($(echo "$works" | wc -l) * 2)) ] || { echo "FAIL $rows rows"; failed=1; }
[ $failed -eq 0 ] || cat "$dir.log"

# Another hash, and other values than the bound allows: both sides differ.
cp "$dir/expected/triad.hash" "$dir/expected/jacobi2.hash"
printf '\0\0\0\0\0\0\360\77' >"$dir/expected/sum.values"
for work in jacobi2 sum; do
  "$dir/race/race" "$dir/expected" --tiny $work >"$dir.wrong" 2>&1
  status=$?
  [ $work = sum ] || [ "$(grep -c '| DIFFERENT |' "$dir.wrong")" -eq 2 ] || { echo "FAIL $work: not told"; failed=1; }
  [ $work != sum ] || grep -q '^| sum | hand .*| DIFFERENT BY ' "$dir.wrong" || { echo "FAIL $work: not told"; failed=1; }
  [ $status -eq 1 ] || { echo "FAIL $work: status $status"; failed=1; }
done
exit $failed
