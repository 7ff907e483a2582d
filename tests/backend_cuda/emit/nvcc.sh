#!/bin/sh
# nvcc compiles emitted CUDA for old and new GPUs without a warning: nvcc.sh CRAYON NEST_EMIT TWICE PPM
set -u
crayon=$1 nest_emit=$2 twice=$3 ppm=$4
command -v nvcc >/dev/null || { echo "SKIPPED: no nvcc"; exit 77; }
. "$(dirname "$0")/../../scratch.sh"
failed=0 compiled=0
for file in "$twice"/*.nest; do
  options=$(sed -n 's/^;.*FLAGS: *//p' "$file")
  "$nest_emit" cuda "$file" $options >"$work/$(basename "$file" .nest).cu" || failed=1
done
for file in "$twice"/loops.f90 "$twice"/areas.f90 "$twice"/arrays.f90 "$twice"/calls.f90 "$ppm"/godunov.f90 "$ppm"/ppm_sweep.f; do
  "$crayon" cuda -o "$work" "$file" || failed=1
done
for file in "$work"/*.cu; do
  nvcc -O1 -Xcompiler -Wall -gencode arch=compute_75,code=sm_75 -gencode arch=compute_100,code=sm_100 \
    -c "$file" -o "$work/x.o" >"$work/log" 2>&1 || failed=1
  if [ -s "$work/log" ]; then
    echo "FAIL $(basename "$file")"
    head -n 20 "$work/log"
    failed=1
  fi
  compiled=$((compiled + 1))
done
echo "nvcc: $compiled files compiled"
[ $failed -eq 0 ] && [ $compiled -ge 8 ]
