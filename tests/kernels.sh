#!/bin/sh
# Checks kernels in every shape, vector length and budget: tests/kernels.sh [CANDIDATES [FILE...]]
#
# CANDIDATES as in --with (c); FILE: the sample's sweeps unless told. One line a point that is not identical, a count at
# the end. Takes half an hour for all; CI runs a dozen points of it.
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
crayon=${CRAYON:-$root/build/crayon}
with=${1:-c}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- "$root/samples/ppm/ppm_sweep.f" "$root/samples/ppm/ppm_sweepj.f" "$root/samples/ppm/godunov.f90"
passed=0 failed=0
# step N of POINTS: CRAYON_POINTS=12 takes a dozen spread over all points.
points=0 stride=1
[ -z "${CRAYON_POINTS:-}" ] || stride=$((2 * 4 * 5 * 3 * 2 / CRAYON_POINTS))
for shape in row strip; do
  for vl in 32 64 128 256; do
    for regs in 8 12 24 64 255; do
      for shared in 0 4096 49152; do
        for real in '' --real8; do
          points=$((points + 1))
          [ $((points % stride)) -eq 0 ] || continue
          # shellcheck disable=SC2086
          if out=$("$crayon" check $real --shape=$shape --vl=$vl --regs=$regs --shared=$shared --with="$with" "$@" 2>&1); then
            passed=$((passed + 1))
          else
            failed=$((failed + 1))
            echo "FAIL $real --shape=$shape --vl=$vl --regs=$regs --shared=$shared"
            echo "$out" | grep -v identical | head -n 12
          fi
        done
      done
    done
  done
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
