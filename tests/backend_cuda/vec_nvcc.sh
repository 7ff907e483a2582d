#!/bin/sh
# vec_nvcc.sh CRAYON FILE ARCHITECTURE...: nvcc compiles the vector kernels of FILE without a warning, in both shapes and
# precisions, with room and without (spills to scratch, border cells, dynamic shared memory by long vectors).
set -eu
crayon=$1 file=$2
shift 2
command -v nvcc >/dev/null || { echo "SKIPPED: no nvcc"; exit 77; }
. "$(dirname "$0")/../scratch.sh"
name=$(basename "$file"); name=${name%.*}
status=0
for architecture; do
  for options in "--shape=row" "--shape=strip --real8" "--shape=row --real8 --regs=12 --shared=2048" \
    "--shape=strip --real8 --regs=64 --shared=100000 --vl=256" "--shape=row --real8 --regs=24 --shared=200000 --vl=512"; do
    "$crayon" cuda $options -o "$work" "$file"
    if nvcc -O3 -arch="$architecture" -Werror all-warnings -Xptxas -v -cubin "$work/$name.cu" -o "$work/k.cubin" >"$work/log" 2>&1; then
      echo "$architecture $options: $(grep -A2 "Compiling entry function.*_k1P" "$work/log" |
        grep -oE '[0-9]+ registers|[0-9]+ bytes spill stores' | tr '\n' ' ')"
    else
      echo "$architecture $options: does not compile"
      cat "$work/log"
      status=1
    fi
  done
done
exit $status
