#!/bin/sh
# Checks kernels in every shape, vector length and budget: tests/kernels.sh [CANDIDATES [FILE...]]
#
# CANDIDATES as in --with (c); FILE: the sample's sweeps unless told. One line a point that is not identical, a count at
# the end. Takes half an hour for all. CRAYON_POINTS=N takes N points spread over the table, each with the next one of the
# files: CI does so with six (kernels_few), and interprets all points (vec_points).
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/tests/setup.sh"
for argument; do crayon_help "$argument"; done
case ${1:-} in -*) crayon_usage "there is no option '$1'" ;; esac
crayon=${CRAYON:-$root/build/crayon}
with=${1:-c}
few=${CRAYON_POINTS:-}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- "$root/samples/ppm/ppm_sweep.f" "$root/samples/ppm/ppm_sweepj.f" "$root/samples/ppm/godunov.f90"
command -v gfortran >/dev/null || { echo "SKIPPED: no gfortran"; exit 77; }
. "$(dirname "$0")/scratch.sh"

# The points of the table, a line of options each.
for real in '' --real8; do echo "--shape=loops $real"; done >"$work/all"
for shape in row strip; do
  for vl in 32 64 128 256; do
    for regs in 8 12 24 64 255; do
      for shared in 0 4096 49152; do
        for real in '' --real8; do echo "--shape=$shape --vl=$vl --regs=$regs --shared=$shared $real"; done
      done
    done
  done
  for columns in 4 16; do
    for real in '' --real8; do echo "--shape=$shape --vl=256 --columns=$columns $real"; done
  done
done >>"$work/all"
# An odd step, so that both precisions have their turn.
step=1
[ -z "$few" ] || step=$(($(wc -l <"$work/all") / few))
[ $((step % 2)) -eq 1 ] || step=$((step - 1))
awk -v step="$step" -v few="${few:-999}" 'NR % step == 1 % step && n++ < few' "$work/all" >"$work/points"

passed=0 failed=0
while read -r options; do
  # shellcheck disable=SC2086
  if [ -n "$few" ]; then
    out=$("$crayon" check $options --with="$with" "$1" 2>&1 </dev/null)
    good=$? options="$options ${1##*/}"
    first=$1
    shift
    set -- "$@" "$first"
  else
    out=$("$crayon" check $options --with="$with" "$@" 2>&1 </dev/null)
    good=$?
  fi
  if [ $good -eq 0 ]; then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    echo "FAIL $options"
    echo "$out" | grep -v identical | head -n 12
  fi
done <"$work/points"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
