#!/bin/sh
# The quick divides and roots of emitted CUDA against IEEE's, on the CPU: run.sh MILLIONS
#   run.sh --text FILE       only writes the helpers, as emitted files have them
#   run.sh --build PROGRAM   only builds the program for a GPU, with nvcc (CRAYON_NVCC_FLAGS); there: PROGRAM all MILLIONS
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
cut_text() { awk '/^\/\/\/\/ / { on = $2 ~ /^crayon_(tests|near_|high_|is_zero_|refined_|quick_)/; next } on' "$root/backend_cuda/runtime/support_device.txt" >"$1"; }
if [ "${1:-}" = --text ]; then
  cut_text "$2"
  exit
fi
. "$(dirname "$0")/../../scratch.sh"
cut_text "$work/quick_text.h"
[ "$(grep -c '^static __device__' "$work/quick_text.h")" -ge 10 ] || { echo "FAIL the helpers are not found"; exit 1; }
if [ "${1:-}" = --build ]; then
  nvcc -O3 ${CRAYON_NVCC_FLAGS:--arch=native} -I"$work" -o "$2" "$here/quick_bits.cu"
  exit
fi
command -v g++ >/dev/null || { echo "SKIPPED: no g++"; exit 77; }
fma=$(grep -qw fma /proc/cpuinfo 2>/dev/null && echo -mfma || true)
g++ -std=c++17 -O2 $fma -Wall -Wextra -DCRAYON_CUDA_ON_CPU -I"$root/backend_cuda/runtime" -I"$work" -x c++ -o "$work/quick_bits" "$here/quick_bits.cu"
"$work/quick_bits" all "${1:?}"
