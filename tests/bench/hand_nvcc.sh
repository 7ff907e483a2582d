#!/bin/sh
# nvcc takes the hand-written kernels of bench/hand without a warning: hand_nvcc.sh
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/tests/setup.sh"
crayon_find_cuda
command -v nvcc >/dev/null || { echo "SKIPPED: no nvcc"; exit 77; }
. "$(dirname "$0")/../scratch.sh"
cd "$root/bench/hand" || exit 2
# One that warns, so that silence means something.
echo '__global__ void k(int *p) { int unused; *p = 0; }' >"$work/warned.cu"
{
  echo "$work/warned.cu"
  for source in *.cu; do
    case $source in
    ppm.cu) echo "$source -DREAL=float" && echo "$source -DREAL=double" ;;
    *) echo "$source" ;;
    esac
  done
} | xargs -P "$(nproc)" -I LINE sh -c 'work=$1; set -- $2
  nvcc -std=c++17 -arch=sm_90 -fmad=false -ptx -o /dev/null "$@" >"$work/$(echo "$*" | tr -c "a-z0-9\n" _).log" 2>&1 ||
    echo "FAIL nvcc $*" >>"$work/failed"' sh "$work" LINE
warned=$(find "$work" -name '*.log' -size +0)
case $warned in
*warned_cu.log) ;;
*) echo "FAIL a warning is not seen"; exit 1 ;;
esac
for log in $warned; do
  case $log in *warned_cu.log) continue ;; esac
  cat "$log"
  echo "FAIL a warning" >>"$work/failed"
done
[ ! -f "$work/failed" ] || { cat "$work/failed"; exit 1; }
