#!/bin/sh
# Sums that are added on the device against loops, in CUDA on the CPU: run.sh CRAYON COUNT TURNS
#   run.sh --build CRAYON PROGRAM   only builds the program for a GPU, with nvcc (CRAYON_NVCC_FLAGS); there: PROGRAM COUNT TURNS
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
build=
if [ "${1:-}" = --build ]; then build=yes; shift; fi
crayon=${1:?}
. "$(dirname "$0")/../../scratch.sh"
"$crayon" cuda -o "$work" "$here/sums.f90"
grep -q 'crayon_add_terms(&' "$work/sums.cu" || { echo "FAIL no term is added on the device"; exit 1; }
if [ -n "$build" ]; then
  nvcc -O3 ${CRAYON_NVCC_FLAGS:--arch=native} -I"$work" -o "$2" "$here/sums_bits.cu"
  exit
fi
command -v g++ >/dev/null || { echo "SKIPPED: no g++"; exit 77; }
g++ -std=c++17 -O2 -DCRAYON_CUDA_ON_CPU -I"$root/backend_cuda/runtime" -I"$work" -x c++ -o "$work/sums_bits" "$here/sums_bits.cu" -ldl -lpthread
"$work/sums_bits" "${2:?}" "${3:?}"
